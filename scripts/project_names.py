"""All names that exist in the project: files, types, members, calls, options, targets. scripts/check-pages uses it."""

import collections
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOREIGN = ROOT / "scripts" / "foreign-names"

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
COMMENT = re.compile(r"(?<!:)//.*")
STRING = re.compile(r'"""(?:.|\n)*?"""|"(?:[^"\\\n]|\\.)*"')
WORD = re.compile(r"[A-Za-z_]\w*")
DECLARED = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias|associatedtype|func|var|let|case|extension)\s+"
                      r"`?([A-Za-z_]\w*(?:\.\w+)*)")
CASES = re.compile(r"^\s*(?:indirect )?case ([^:\n]*(?:\([^)]*\))?.*)$", re.MULTILINE)
FUNCTION = re.compile(r"\b(?:func `?(\w+)`?|(init)[?!]?|(subscript)|case (\w+))(?:<[^(]*>)?\(")
TYPES = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias|extension)\s+"
                   r"([A-Z]\w*(?:\.\w+)*)(?:<[^{:]*>)?([^{\n]*)")
CODE = re.compile(r"(^|/)(Makefile|Containerfile)$|^scripts/|^\.ci/|^Benchmarks/|\.(c|h|py|js|json|txt)$")
BRACKETS = {"(": re.compile(r"[()]"), "{": re.compile(r"[{}]")}
LABEL = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(`?\w+`?)(?:\s+`?\w+`?)?\s*:")
PROPERTY = re.compile(r"@(?:Option|Flag|Argument)\b(?:(?!\bvar\b)[\s\S])*?\bvar (\w+)")


def parts(text):
    """Splits the arguments of a function at commas that are not in brackets."""
    result, depth, start = [], 0, 0
    for position, letter in enumerate(text):
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1, ">": -1}.get(letter, 0)
        if letter == ">" and text[position - 1: position] == "-":
            depth += 1
        if letter == "," and depth == 0:
            result.append(text[start:position])
            start = position + 1
    return [part for part in result + [text[start:]] if part.strip()]


def closing(text, start, opening="("):
    """The position of the bracket that closes the one before `start`."""
    depth = 1
    for found in BRACKETS[opening].finditer(text, start):
        depth += 1 if found[0] == opening else -1
        if depth == 0:
            return found.start()
    return len(text)


class Tree:
    """All names that exist in the project."""

    def __init__(self):
        listing = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
        self.files = [name for name in listing.stdout.splitlines() if (ROOT / name).is_file()]
        self.folders = {str(folder) for name in self.files for folder in pathlib.PurePath(name).parents}
        self.paths = self.folders | set(self.files)
        self.names = {pathlib.PurePath(name).name for name in self.paths}
        self.names |= {pathlib.PurePath(name).stem for name in self.files}
        # Strings of the code, and files that are not Swift.
        self.texts = [(ROOT / "Package.swift").read_text(encoding="utf-8")]
        self.declared = set()
        self.members = collections.defaultdict(set)
        self.above = collections.defaultdict(set)
        self.calls = collections.defaultdict(set)
        self.options, self.commands = {"--help", "--version"}, {"help"}
        for name in self.files:
            if name.endswith(".swift"):
                self.read_swift(name, (ROOT / name).read_text(encoding="utf-8"))
            elif CODE.search(name):
                if name != "scripts/foreign-names" and (ROOT / name).stat().st_size < 1_000_000:
                    self.texts.append((ROOT / name).read_text(encoding="utf-8", errors="replace"))
        everything = "\n".join(self.texts)
        self.words = set(WORD.findall(everything))
        self.small_words = {word.lower() for word in self.words}
        self.hyphenated = set(re.findall(r"(?<![\w-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+", everything))
        self.other_options = set(OPTION.findall(everything))
        self.targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

    def read_swift(self, name, text):
        code = COMMENT.sub("", text)
        self.texts += STRING.findall(code)
        if any(part in name for part in ("/cartouche-cli/", "/CommandLines/", "/TileCommands/")):
            self.commands.update(re.findall(r'commandName: "([\w-]+)"', code))
            self.options.update("--" + one for one in re.findall(r'customLong\("([\w-]+)"\)', code))
            for one in PROPERTY.findall(code):
                self.options.add("--" + re.sub(r"([A-Z])", r"-\1", one).lower())
            self.options.update("--no-" + one for one in re.findall(r"prefixedNo\b[^\n]*\n[^\n]*\bvar (\w+)", code))
        code = STRING.sub('""', code)
        self.declared.update(part for one in DECLARED.findall(code) for part in one.split("."))
        for line in CASES.findall(code):
            self.declared.update(WORD.findall(re.sub(r"\([^)]*\)|= *\S+", "", line)))
        for found in FUNCTION.finditer(code):
            arguments = parts(code[found.end():closing(code, found.end())])
            labels = [LABEL.match(one) for one in arguments]
            name = next(one for one in found.groups() if one)
            if None not in labels or name == found[4]:
                self.calls[name].add(tuple(one[1].strip("`") if one else "_" for one in labels))
                self.declared.update(one[1] for one in labels if one)
        for found in TYPES.finditer(code):
            type_name = found[1].split(".")[-1]
            start = code.find("{", found.start())
            if start >= 0 and "\n\n" not in code[found.start():start]:
                body = code[start:closing(code, start + 1, "{")]
                self.members[type_name].update(one for one in DECLARED.findall(body))
                for line in CASES.findall(body):
                    self.members[type_name].update(WORD.findall(line))
                self.members[type_name].update({"init"} if re.search(r"\binit\b", body) else ())
            self.above[type_name].update(WORD.findall(found[2]))

    def has_member(self, type_name, member, seen=()):
        if member in self.members[type_name] or member in ("init", "allCases", "rawValue", "self"):
            return True
        return any(self.has_member(one, member, (*seen, type_name))
                   for one in self.above[type_name] if one in self.members and one not in seen)

    def has_path(self, path, page):
        path = path.rstrip("/")
        bases = ("", "Sources/", "Tests/", "Documentation/", str(pathlib.PurePath(page).parent) + "/")
        found = {str(pathlib.PurePath(base + path)) for base in bases}
        return bool(found & self.paths) or path in self.names or any(one.endswith("/" + path) for one in self.paths)

    def has_call(self, name, labels, exact):
        """Whether a function has these labels, or begins with some of them in this order."""
        for known in self.calls.get(name, ()):
            rest = iter(known)
            if tuple(labels) == known or not exact and all(one in rest for one in labels):
                return True
        return False

    def anchors(self, page):
        """The anchors of the headings of a page, as GitHub makes them."""
        headings = re.findall(r"^#+ (.*)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
        return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}
