"""The table of relations."""
from relations.changes import CHANGES
from relations.decisions import DECISIONS
from relations.python import PYTHON
from relations.refusals import REFUSALS
from relations.routes import ROUTES
from relations.traps import TRAPS
from relations.ways import WAYS

RELATIONS = {relation.name: relation for relation in [*CHANGES, *WAYS, *ROUTES, *PYTHON, *DECISIONS, *REFUSALS, *TRAPS]}
