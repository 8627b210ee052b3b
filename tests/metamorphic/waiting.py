"""Relations that are known not to hold yet: waiting.txt, where each line says why."""
import fnmatch
import pathlib

PATH = pathlib.Path(__file__).with_name("waiting.txt")


class Waiting:
    def __init__(self):
        lines = [line for line in PATH.read_text().splitlines() if line.strip() and not line.startswith("#")]
        self.entries = [[part.strip() for part in line.split("|")] for line in lines]
        self.seen = [0] * len(self.entries)

    def waits(self, domain, command, relation):
        """Whether a broken relation is a known one."""
        for index, (relations, domains, commands, _) in enumerate(self.entries):
            if all(fnmatch.fnmatchcase(name, pattern) for name, pattern in ((relation, relations), (domain, domains), (command, commands))):
                self.seen[index] += 1
                return True
        return False

    def unseen(self):
        """Lines that nothing broken belonged to: what they wait for may have come."""
        return ["|".join(entry) for entry, count in zip(self.entries, self.seen) if not count]
