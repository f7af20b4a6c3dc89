"""What one lint found: how many things it looked at, and each fault with its place."""

from dataclasses import dataclass, field


@dataclass
class Report:
    name: str
    checked: dict = field(default_factory=dict)  # what was looked at -> how many
    faults: list = field(default_factory=list)
    skipped: str = ""  # why the lint could not run; counts as a failure

    def count(self, what, number=1):
        self.checked[what] = self.checked.get(what, 0) + number

    def fault(self, place, message):
        self.faults.append(f"{place}: {message}")

    @property
    def ok(self):
        """A lint that looked at nothing has proved nothing."""
        return not self.faults and not self.skipped and sum(self.checked.values()) > 0

    def lines(self):
        counts = ", ".join(f"{number} {what}" for what, number in self.checked.items()) or "nothing"
        if self.skipped:
            yield f"FAIL  {self.name}: skipped: {self.skipped}"
        elif self.faults:
            yield f"FAIL  {self.name}: {len(self.faults)} faults in {counts}"
        else:
            yield f"{'ok  ' if self.ok else 'FAIL'}  {self.name}: checked {counts}"
        for fault in sorted(self.faults):
            yield f"      {fault}"
