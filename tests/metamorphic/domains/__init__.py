"""The table of domains: how to make data, how to write them, and which commands read them."""
from domains.labelled import Clusters, Labels
from domains.ranked import Answers, Classi, Orders, Runs
from domains.tables import Graphs, Values

DOMAINS = {domain.name: domain for domain in (Labels(), Clusters(), Orders(), Classi(), Answers(), Runs(), Values(), Graphs())}
