"""The site of the docs: `make docs`. The pages are the Markdown files of the checkout, where they lie."""

import shutil
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

HERE = Path(__file__).parent

project = "ycsbpack"
html_title = project
root_doc = "README"
extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/**.md", "bindings/*/*.md", "k8s/*/*.md"]
exclude_patterns = ["**/target", "**/node_modules"]
myst_heading_anchors = 4
# The generated parts of the reference begin at the third level.
suppress_warnings = ["myst.header"]
highlight_language = "none"
# Two hyphens begin an option, also where the generated tables do not set it as code.
smartquotes_action = "qe"
html_theme = "furo"
html_extra_path = ["index.html"]
html_show_sourcelink = False
html_show_copyright = False
# A page says nothing about when it was built: two builds of one commit are the same.
html_last_updated_fmt = None

linked_files = set()


def add_contents(app, page, source):
    """Adds the navigation, which a code host would show as code, to the first page."""
    if page == root_doc:
        source[0] += (HERE / "contents.md").read_text(encoding="utf-8")


def link_files(app, page):
    """Lets a file that is linked and is not a page open in the browser; Sphinx would have it saved under a new name."""
    for link in list(page.findall(addnodes.download_reference)):
        target = link["reftarget"]
        linked_files.add(Path(app.env.relfn2path(target)[0]))
        link.replace_self(nodes.reference("", "", *link.children, refuri=target, classes=["external"]))


def copy_files(app, failure):
    """Copies these files to where they lie in the checkout."""
    for file in linked_files if failure is None else ():
        (app.outdir / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(app.srcdir / file, app.outdir / file)


def setup(app):
    app.connect("source-read", add_contents)
    # Before Sphinx collects the files that a page has for download.
    app.connect("doctree-read", link_files, priority=400)
    app.connect("build-finished", copy_files)
