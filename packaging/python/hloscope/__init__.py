"""HLO dumps of XLA in notebooks and scripts.

    import hloscope

    dump = hloscope.load("dump/")            # HLO text, a proto, a folder of dumps, an archive, a log
    dump.cost(by="line").frame()             # rows, as a list of dicts, a pandas data frame or an Arrow table
    dump.graph(around="fusion.7")            # a drawing that a notebook shows
    dump.memory_map()                        # another one: what is in memory, step by step
    dump.memory_report()                     # a report that a notebook shows
    hloscope.compiled(jax.jit(f).lower(x).compile()).graph()

    for row in hloscope.rows(paths, what="modules"):   # one row a module of any number of dumps
        ...

The module runs the program ``hloscope``, which is installed with it, and reads its JSON, SVG and Markdown. All figures
are those of the program. It needs nothing but the standard library; pandas and pyarrow are used where they are called
for.
"""

from __future__ import annotations

import html
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import weakref
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Union

__all__ = ["Drawing", "Dump", "Error", "Report", "Rows", "compiled", "load", "program", "rows"]

PathLike = Union[str, "os.PathLike[str]"]
Row = Dict[str, Any]

_MOST_SHOWN_ROWS = 100  # in a notebook


class Error(RuntimeError):
    """What the program says if it has no answer; ``status`` is its exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


def program() -> str:
    """Returns the path of the program ``hloscope``.

    It is that of the environment variable ``HLOSCOPE``, otherwise the one that was installed with this module,
    otherwise the first one in ``PATH``.
    """
    given = os.environ.get("HLOSCOPE")
    if given:
        return given
    package = Path(__file__).resolve().parent
    folders = [
        sysconfig.get_path("scripts"),
        str(Path(sys.executable).parent),
        str(package.parent / "bin"),  # pip install --target
    ]
    user = f"{os.name}_user"
    if user in sysconfig.get_scheme_names():
        folders.append(sysconfig.get_path("scripts", user))
    for folder in folders:
        candidate = Path(folder) / "hloscope"
        if os.access(candidate, os.X_OK):
            return str(candidate)
    found = shutil.which("hloscope")
    if found is None:
        raise FileNotFoundError("the program hloscope is not installed; HLOSCOPE may be its path")
    return found


class Rows(List[Row]):
    """Rows of a table: a list of dicts with the same keys, which a notebook shows as a table.

    An unknown figure is ``None``, never 0.
    """

    @property
    def columns(self) -> List[str]:
        """The keys of the rows, in the order of the program."""
        names: Dict[str, None] = {}
        for row in self:
            names.update(dict.fromkeys(row))
        return list(names)

    def frame(self) -> Any:
        """Returns a ``pandas.DataFrame``; needs pandas."""
        import pandas

        return pandas.DataFrame(list(self), columns=self.columns)

    def arrow(self) -> Any:
        """Returns a ``pyarrow.Table``; needs pyarrow."""
        import pyarrow

        return pyarrow.Table.from_pylist(list(self))

    def _repr_html_(self) -> str:
        def cell(value: Any) -> str:
            if value is None:
                return "<td></td>"
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
                return f'<td style="text-align:left">{html.escape(text)}</td>'
            return f'<td style="text-align:right">{value:,}</td>'

        names = self.columns
        head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
        body = "".join(
            "<tr>" + "".join(cell(row.get(name)) for name in names) + "</tr>" for row in self[:_MOST_SHOWN_ROWS]
        )
        more = len(self) - _MOST_SHOWN_ROWS
        note = f"<p>{more:,} more {'row' if more == 1 else 'rows'}</p>" if more > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"


class Drawing:
    """A drawing as SVG, which a notebook shows."""

    def __init__(self, svg: str, notes: str = "") -> None:
        self.svg = svg  #: the document
        self.notes = notes  #: what the program said about it, for example which layout engine drew it

    def save(self, path: PathLike) -> None:
        """Writes the SVG to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<hloscope.Drawing, {len(self.svg):,} characters of SVG>"


class Report:
    """A text in Markdown, which a notebook shows."""

    def __init__(self, markdown: str) -> None:
        self.markdown = markdown

    def save(self, path: PathLike) -> None:
        """Writes the Markdown to a file."""
        Path(path).write_text(self.markdown, encoding="utf-8")

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __str__(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return f"<hloscope.Report, {len(self.markdown):,} characters of Markdown>"


def _options(options: Mapping[str, Any]) -> List[str]:
    """``fold_scope=["a", "b"], legend=True`` as ``--fold-scope a,b --legend yes``; ``None`` is not given."""
    words: List[str] = []
    for key, value in options.items():
        if value is None:
            continue
        if isinstance(value, bool):
            value = "yes" if value else "no"
        elif not isinstance(value, str) and isinstance(value, Sequence):
            value = ",".join(str(each) for each in value)
        words += [f"--{key.replace('_', '-')}", str(value)]
    return words


def _run(arguments: Sequence[str], accepted: Sequence[int] = (0,)) -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(
        [program(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode not in accepted:
        raise Error(done.stderr.strip() or f"hloscope ended with status {done.returncode}", done.returncode)
    return done


class Dump:
    """A dump of one or more modules, as :func:`load` and :func:`compiled` return it.

    Every method reads the files again, so it tells of what they are now. ``module`` selects a module as ``--module`` of
    the program: by name, also with ``*`` and ``?``, by number, or ``largest`` (default).
    """

    def __init__(self, path: str, module: Optional[str] = None) -> None:
        self.path = path
        self.module = module

    def __repr__(self) -> str:
        return f"hloscope.load({self.path!r})"

    def run(self, subcommand: str, accepted: Sequence[int] = (0,), **options: Any) -> str:
        """Returns what ``hloscope SUBCOMMAND --OPTION VALUE… PATH`` prints."""
        return self._run(subcommand, accepted, options).stdout

    def _run(
        self, subcommand: str, accepted: Sequence[int], options: Mapping[str, Any]
    ) -> "subprocess.CompletedProcess[str]":
        return _run([subcommand, *_options(options), _plain(self.path)], accepted)

    def _chosen(self, options: Mapping[str, Any]) -> Dict[str, Any]:
        return {"module": self.module, **options}

    def _json(self, subcommand: str, options: Mapping[str, Any]) -> Any:
        return json.loads(self._run(subcommand, (0,), {**options, "format": "json"}).stdout)

    def info(self) -> Dict[str, Any]:
        """A summary: modules, instructions, allocations, peaks, problems."""
        answer: Dict[str, Any] = self._json("info", {})
        return answer

    def modules(self) -> Rows:
        """A row for each module, with its sums (``hloscope export --what modules``)."""
        return Rows(rows([self.path], what="modules"))

    def instructions(self) -> Rows:
        """A row for each instruction of all computations (``hloscope export --what instructions``)."""
        return Rows(rows([self.path], what="instructions"))

    def values(self) -> Rows:
        """A row for each value of the buffer assignment (``hloscope export --what values``)."""
        return Rows(rows([self.path], what="values"))

    def query(self, query: str, **options: Any) -> Rows:
        """The instructions that match, such as ``"opcode:fusion bytes>64M scope~/mlp/"``."""
        answer = self._json("list", {"query": query, **options})
        return Rows(answer["rows"])

    def cost(self, by: str = "scope", **options: Any) -> Rows:
        """Estimated costs of one run by ``scope``, ``line``, ``opcode``, ``computation`` or ``instruction``."""
        answer = self._json("cost", self._chosen({"by": by, **options}))
        return Rows(row for module in answer["modules"] for row in module["rows"])

    def memory(self, by: str = "value", at: Union[int, str] = "peak", **options: Any) -> Rows:
        """What is live at a step, largest first, by ``value``, ``scope``, ``line``, ``kind``, ``type`` …"""
        answer = self._json("memory", self._chosen({"by": by, "at": at, **options}))
        return Rows(answer["rows"])

    def memory_summary(self, **options: Any) -> Dict[str, Any]:
        """The allocations, peaks and memory spaces of the module, without rows."""
        answer: Dict[str, Any] = self._json("memory", self._chosen({"limit": 1, **options}))
        answer.pop("rows", None)
        return answer

    def live_bytes(
        self, by: str = "scope", steps: Union[int, Iterable[int]] = 60, most: Optional[int] = 8, **options: Any
    ) -> Rows:
        """Live bytes over the schedule, for plots: a row a step, with ``step`` and a key a group.

        ``steps`` are the steps, or how many of them, at equal distances and with that of the peak. The ``most`` groups
        with the largest bytes have keys of their own, the rest is ``others``. The program is run once a step.

            dump.live_bytes(by="scope").frame().set_index("step").plot.area()
        """
        summary = self.memory_summary(**options)
        count, peak = summary["steps"], summary["peak_step"]
        if isinstance(steps, int):
            distance = max(1, -(-count // max(1, steps)))
            chosen = sorted({*range(0, count, distance), *([peak] if peak is not None else [])})
        else:
            chosen = list(steps)
        live = []
        for step in chosen:
            key = None
            groups: Dict[str, int] = {}
            for row in self.memory(by=by, at=step, **options):
                key = key or next(iter(row))  # the column of the group comes first
                groups[str(row[key])] = groups.get(str(row[key]), 0) + (row["live_bytes"] or 0)
            live.append(groups)
        largest: Dict[str, int] = {}
        for groups in live:
            for name, size in groups.items():
                largest[name] = max(largest.get(name, 0), size)
        names = sorted(largest, key=lambda name: (-largest[name], name))
        shown = names if most is None or len(names) <= most else names[:most]
        result = Rows()
        for step, groups in zip(chosen, live):
            at_step: Row = {"step": step, **{name or "(none)": groups.get(name, 0) for name in shown}}
            if len(shown) < len(names):
                at_step["others"] = sum(size for name, size in groups.items() if name not in shown)
            result.append(at_step)
        return result

    def graph(self, **options: Any) -> Drawing:
        """A computation as a graph: the entry, or ``computation="NAME"``, ``around="INSTR"``, ``scope="SCOPE"`` …

        Options are those of ``hloscope graph``: ``width=2``, ``coloring="flops"``, ``legend=True``, ``theme="dark"``,
        ``open=["while.1"]``.
        """
        done = self._run("graph", (0,), self._chosen({**options, "format": "svg"}))
        return Drawing(done.stdout, done.stderr.strip())

    def memory_map(self, **options: Any) -> Drawing:
        """The memory map over the schedule, with the usage curve below it.

        Options are those of ``hloscope memory --format svg``: ``capacity="TPU v5e"``, ``theme="dark"``.
        """
        done = self._run("memory", (0,), self._chosen({**options, "format": "svg"}))
        return Drawing(done.stdout, done.stderr.strip())

    def memory_report(self, **options: Any) -> Report:
        """Causes, advice and packing of the memory, in Markdown."""
        return Report(self.run("memory", **self._chosen({**options, "format": "md"})))

    def diff(self, other: Union["Dump", PathLike], **options: Any) -> Report:
        """What changed from this dump to another one, in Markdown."""
        path = other.path if isinstance(other, Dump) else os.fspath(other)
        words = _options({**options, "format": "md"})
        return Report(_run(["diff", *words, _plain(self.path), _plain(path)], (0, 1)).stdout)


def _plain(path: str) -> str:
    """The path, so that it is neither an option nor a subcommand nor standard input."""
    return f"./{path}" if path.startswith("-") or "/" not in path else path


def load(path: PathLike, module: Optional[str] = None) -> Dump:
    """Returns the dump at a path; raises :class:`Error` if it cannot be read."""
    name = os.fspath(path)
    _run(["list", "--what", "modules", "--limit", "1", _plain(name)])
    return Dump(name, module)


def compiled(executable: Any) -> Dump:
    """Returns the module of a compiled function, such as ``jax.jit(f).lower(x).compile()``.

    ``executable`` has a method ``as_text()`` that returns HLO text. The text is kept in a temporary file as long as the
    result.
    """
    text = executable.as_text()
    if not isinstance(text, str) or not text:
        raise ValueError("as_text() returned no HLO text")
    folder = tempfile.mkdtemp(prefix="hloscope-")
    path = Path(folder) / "compiled.hlo.txt"
    path.write_text(text, encoding="utf-8")
    dump = Dump(str(path))
    weakref.finalize(dump, shutil.rmtree, folder, ignore_errors=True)
    return dump


def rows(paths: Union[PathLike, Iterable[PathLike]], what: str = "modules", strict: bool = False) -> Iterator[Row]:
    """Yields rows of any number of dumps, one after the other, with the memory of one dump.

    ``what`` is ``modules``, ``instructions`` or ``values``. A path that cannot be read has a row whose ``schema`` is
    ``hloscope.error/1``, with a ``message``; with ``strict`` it raises :class:`Error` at the end. ``paths`` is read
    while rows come, in one process: pass many paths at once, 64 or more, where this is part of a job of a cluster.
    """
    several: Iterable[PathLike] = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    command = [program(), "export", "--what", what, "--paths-from", "-"] + (["--strict"] if strict else [])
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, encoding="utf-8"
        ) as process:
            assert process.stdin is not None and process.stdout is not None
            problems: List[BaseException] = []
            feeder = threading.Thread(target=_feed, args=(process.stdin, several, problems), daemon=True)
            feeder.start()
            try:
                for line in process.stdout:
                    yield json.loads(line)
            except GeneratorExit:
                process.kill()  # the caller wants no more
                raise
            feeder.join()
            status = process.wait()
        if problems:
            raise problems[0]
        if status != 0:
            errors.seek(0)
            raise Error(errors.read().decode("utf-8", "replace").strip() or f"hloscope ended with {status}", status)


def _feed(stream: Any, paths: Iterable[PathLike], problems: List[BaseException]) -> None:
    try:
        for path in paths:
            name = os.fspath(path)
            if "\n" in name:
                raise ValueError(f"a path must be one line: {name!r}")
            stream.write(name + "\n")
    except BrokenPipeError:
        pass  # the program ended; its status says why
    except BaseException as problem:  # of the caller's iterable
        problems.append(problem)
    finally:
        try:
            stream.close()
        except BrokenPipeError:
            pass
