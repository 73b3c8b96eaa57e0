#!/usr/bin/env python3
"""Writes the workload A2 of `make bench` as SVG and PDF documents with Cartouche and Cairo, and prints a table.

A2: the world's states by class and its countries' borders, 1024 x 1024 pixels in Web Mercator. The time of Cartouche
is that of drawing and writing in a process of its own, without reading and projecting, as its report says. Cairo gets
projected points, and its time has drawing and writing too. Cairo writes all points; Cartouche leaves out points that
do not change a pixel. The least of several times counts.

    Benchmarks/peers/documents.py [--data FOLDER] [--repetitions N]

Cairo: the package python3-cairo, with the system's Python.
"""
import argparse
import io
import json
import math
import os
import subprocess
import tempfile
import time

SIZE = 1024
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
COMMAND = os.path.join(ROOT, ".build", "release", "cartouche")
RENDERERS = os.path.join(ROOT, "Benchmarks", "renderers")


def project(point):
    latitude = max(min(point[1], 85.051128), -85.051128)
    y = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
    return (0.5 + point[0] / 360) * SIZE, (0.5 - y / (2 * math.pi)) * SIZE


def areas(path):
    """Returns (class, rings in pixels) of all features."""
    with open(path) as file:
        features = json.load(file)["features"]
    result = []
    for feature in features:
        geometry = feature["geometry"]
        polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
        rings = [[project(point) for point in ring] for polygon in polygons for ring in polygon]
        result.append((feature["properties"].get("cls"), rings))
    return result


def state_colors():
    with open(os.path.join(RENDERERS, "a2_states.json")) as file:
        infos = json.load(file)["uniqueValueInfos"]
    return {int(info["value"]): [part / 255 for part in info["symbol"]["color"][:3]] for info in infos}


def draw_cairo(make, states, countries, colors):
    import cairo

    target = io.BytesIO()
    # The unit of Cairo's documents is the point.
    surface = make(target, SIZE * 0.75, SIZE * 0.75)
    context = cairo.Context(surface)
    context.scale(0.75, 0.75)
    context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    context.set_source_rgb(0xCF / 255, 0xE3 / 255, 0xF2 / 255)
    context.paint()

    def path(rings):
        for ring in rings:
            context.move_to(*ring[0])
            for point in ring[1:]:
                context.line_to(*point)
            context.close_path()

    for number, rings in states:
        path(rings)
        context.set_source_rgb(*colors[number])
        context.fill_preserve()
        context.set_source_rgb(0.4, 0.4, 0.4)
        context.set_line_width(0.4)
        context.stroke()
    context.set_source_rgb(0x22 / 255, 0x22 / 255, 0x22 / 255)
    context.set_line_width(1.2)
    for _, rings in countries:
        path(rings)
        context.stroke()
    surface.finish()
    return len(target.getvalue())


def run_cartouche(data, form):
    with tempfile.TemporaryDirectory() as folder:
        document, report = os.path.join(folder, "a2." + form), os.path.join(folder, "report.json")
        half = 20_037_508.342789244
        subprocess.run(
            [COMMAND, "render", *(os.path.join(data, name) for name in ("a2_states.geojson", "a2_countries.geojson")),
             "--renderer", os.path.join(RENDERERS, "a2_states.json"),
             "--renderer", os.path.join(RENDERERS, "a2_countries.json"),
             "--background", "#cfe3f2", "--size", f"{SIZE}x{SIZE}", "--scale", "1", "--crs", "3857",
             f"--bbox=-{half},-{half},{half},{half}", "--bbox-crs", "3857",
             "-o", document, "--report-json", report], check=True)
        with open(report) as file:
            return json.load(file)["milliseconds"]["draw"], os.path.getsize(document)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default=os.environ.get("PEERS_DATA", os.path.join(ROOT, "out", "bench-data")))
    parser.add_argument("--repetitions", type=int, default=7)
    options = parser.parse_args()
    print(f"{'program':12} {'form':4} {'ms':>8} {'bytes':>10}")
    for form in ("svg", "pdf"):
        runs = [run_cartouche(options.data, form) for _ in range(options.repetitions)]
        print(f"{'cartouche':12} {form:4} {min(run[0] for run in runs):8.1f} {runs[0][1]:10}")
    try:
        import cairo
    except ImportError:
        print("cairo is left out: no module 'cairo'")
        return
    states, countries = (areas(os.path.join(options.data, name)) for name in ("a2_states.geojson", "a2_countries.geojson"))
    colors = state_colors()
    for form, make in (("svg", cairo.SVGSurface), ("pdf", cairo.PDFSurface)):
        times = []
        for _ in range(options.repetitions):
            start = time.perf_counter()
            size = draw_cairo(make, states, countries, colors)
            times.append((time.perf_counter() - start) * 1e3)
        print(f"{'cairo ' + cairo.cairo_version_string():12} {form:4} {min(times):8.1f} {size:10}")


main()
