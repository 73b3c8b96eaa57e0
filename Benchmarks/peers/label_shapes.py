#!/usr/bin/python3
"""Places names along rivers and in states with QGIS and Mapnik, and prints a table with those of `make labels`.

    Benchmarks/peers/label_shapes.py [--lines FILE] [--polygons FILE] [--ours out/labels.json] [--pans N] [--out FOLDER]

The files are those of `cartouche-bench labels`: GeoJSON in degrees with the field `name`, such as the rivers and
states of Natural Earth. The view, the movements and the figures are the same. Lines have curved names above or below,
every 288 pixels, and are connected where a program can do that. Polygons have horizontal names on their largest part,
which must fit if a program has such a rule. Boxes are those of ink.

A label is identified by its name and its place on the map. QGIS gives the boxes of letters. Mapnik writes a picture in
SVG, in which each name has its own color.
"""
import argparse
import json
import math
import os
import re
import sys
import tempfile
import time

import labels as points
from labels import HALF_WORLD, SIDE

CENTER = (-10_909_310.0, 4_794_000.0)
SCALES = (("5 km", 5000.0), ("14 km", 14_000.0))
INTERVAL = 288
GAP = 0.5


def projected(position):
    longitude, latitude = position[:2]
    y = math.log(math.tan((90 + max(min(latitude, 85.05), -85.05)) * math.pi / 360)) / math.pi * HALF_WORLD
    return [longitude / 180 * HALF_WORLD, y]


def parts(geometry):
    """The lines of a feature, or the outer rings of its polygons, in Web Mercator."""
    kind, coordinates = geometry["type"], geometry["coordinates"]
    lists = {"LineString": lambda: [coordinates], "MultiLineString": lambda: coordinates,
             "Polygon": lambda: [coordinates[0]], "MultiPolygon": lambda: [part[0] for part in coordinates]}
    return [[projected(position) for position in part] for part in lists.get(kind, list)()]


def features(path):
    """Returns (name, parts) of all features with a name."""
    with open(path) as file:
        found = json.load(file)["features"]
    return [(feature["properties"]["name"], parts(feature["geometry"])) for feature in found
            if feature["geometry"] and feature["properties"].get("name")]


# MARK: Figures


class Label:
    """A label: its name, the boxes of its letters or of the whole, in pixels from the middle of the unmoved view."""

    def __init__(self, name, pieces):
        self.name, self.pieces = name, pieces
        corners = [corner for piece in pieces for corner in piece]
        xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
        self.box = (min(xs), min(ys), max(xs), max(ys))
        self.center = ((self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2)


def overlap(one, two):
    """Whether two convex shapes share more than half a pixel in all directions of their edges."""
    for shape in (one, two):
        for (x0, y0), (x1, y1) in zip(shape, shape[1:] + shape[:1]):
            length = math.hypot(x1 - x0, y1 - y0)
            if length == 0:
                continue
            nx, ny = (y0 - y1) / length, (x1 - x0) / length
            a = [x * nx + y * ny for x, y in one]
            b = [x * nx + y * ny for x, y in two]
            if min(max(a), max(b)) - max(min(a), min(b)) <= GAP:
                return False
    return True


def overlaps(labels):
    count = 0
    for number, one in enumerate(labels):
        for two in labels[number + 1:]:
            if min(one.box[2], two.box[2]) - max(one.box[0], two.box[0]) > GAP and \
                    min(one.box[3], two.box[3]) - max(one.box[1], two.box[1]) > GAP:
                count += any(overlap(a, b) for a in one.pieces for b in two.pieces)
    return count


def turn(label):
    """The greatest angle between neighboring letters in degrees."""
    angles = [math.atan2(piece[1][1] - piece[0][1], piece[1][0] - piece[0][0]) for piece in label.pieces]
    return max((abs(math.degrees(math.remainder(b - a, 2 * math.pi))) for a, b in zip(angles, angles[1:])), default=0)


def missing(labels, others):
    """The labels for which the others have none with the same name within a pixel."""
    places = {}
    for label in others:
        places.setdefault(label.name, []).append(label.center)
    return [label for label in labels
            if not any(math.dist(label.center, place) <= 1 for place in places.get(label.name, ()))]


class Measure:
    """Computes the figures of a program; draw(shift, units, side) returns its labels."""

    def __init__(self, shapes, kind, draw):
        self.shapes, self.kind, self.draw = shapes, kind, draw

    def names(self, units, width):
        """The names that a view can show: of lines longer in it than the text, and of polygons whose middle is in it."""
        found, half = {}, SIDE / 2 * units
        for name, lines in self.shapes:
            if self.kind == "polygons":
                ring = max(lines, key=area, default=[])
                x, y = centroid(ring) if ring else (math.inf, math.inf)
                found[name] = found.get(name, 0) + (abs(x - CENTER[0]) < half and abs(y - CENTER[1]) < half)
                continue
            for line in lines:
                for one, two in zip(line, line[1:]):
                    if all(abs(value - middle) < half for point in (one, two) for value, middle in zip(point, CENTER)):
                        found[name] = found.get(name, 0) + math.dist(one, two) / units
        return {name for name, size in found.items() if size > (0 if self.kind == "polygons" else width(name))}

    def figures(self, name, units, pans, width):
        names = self.names(units, width)
        all_labels = self.draw((0, 0), units, SIDE)
        labels = [label for label in all_labels if all(abs(value) < SIDE / 2 for value in label.center)]
        flips = frames = wrong = 0
        times, last, last_shift = [], None, None
        for shift in points.movements(pans):
            start = time.perf_counter()
            now = self.draw(shift, units, SIDE)
            times.append((time.perf_counter() - start) * 1e3)
            if last is not None:
                def inside(label):
                    return all(abs(value - moved) < SIDE / 2 - 200
                               for move in (shift, last_shift) for value, moved in zip(label.center, move))
                frames += sum(map(inside, now))
                flips += sum(map(inside, missing(now, last))) + sum(map(inside, missing(last, now)))
            last, last_shift = now, shift
        for row in range(4):
            for column in range(4):
                shift = ((column - 1.5) * 256, (row - 1.5) * 256)
                low, high = [value - 128 for value in shift], [value + 128 for value in shift]

                def touches(label):
                    box = label.box
                    return box[0] < high[0] and box[2] > low[0] and box[1] < high[1] and box[3] > low[1]
                tile = self.draw(shift, units, 256)
                wrong += sum(map(touches, missing(tile, all_labels))) + sum(map(touches, missing(all_labels, tile)))
        return {
            "name": name, "names": sorted(names & {label.name for label in labels}), "labelable": len(names),
            "labels": len(labels), "overlaps": overlaps(labels), "greatestTurn": max(map(turn, labels), default=0),
            "flips": flips, "labelFrames": frames, "seams": wrong,
            "medianMilliseconds": sorted(times)[len(times) // 2] if times else 0}


def area(ring):
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:]))) / 2


def centroid(ring):
    signed = x = y = 0.0
    ox, oy = ring[0]
    for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
        cross = (x0 - ox) * (y1 - oy) - (x1 - ox) * (y0 - oy)
        signed += cross
        x += (x0 + x1 - 2 * ox) * cross
        y += (y0 + y1 - 2 * oy) * cross
    return (ox + x / signed / 3, oy + y / signed / 3) if signed else (ox, oy)


# MARK: Programs


def draw_qgis(qgis, path, kind):
    core = qgis.core
    layer = core.QgsVectorLayer(path, kind, "ogr")
    settings = qgis.settings("name", points.FONT_SIZE)
    if kind == "lines":
        settings.placement = core.QgsPalLayerSettings.Curved
        line = settings.lineSettings()
        line.setMergeLines(True)
        line.setPlacementFlags(core.QgsLabeling.LinePlacementFlags(
            core.QgsLabeling.AboveLine | core.QgsLabeling.BelowLine | core.QgsLabeling.MapOrientation))
        settings.setLineSettings(line)
        settings.repeatDistance, settings.repeatDistanceUnit = INTERVAL, core.QgsUnitTypes.RenderPixels
    else:
        settings.placement = core.QgsPalLayerSettings.Horizontal
        settings.fitInPolygonOnly = True
    qgis.label(layer, settings)
    descent = qgis.qtgui.QFontMetricsF(qgis.font).descent()

    def draw(shift, units, side):
        x, y = CENTER[0] + shift[0] * units, CENTER[1] - shift[1] * units
        half = side / 2 * units
        found, qgis.image = qgis.render([layer], (x - half, y - half, x + half, y + half), side)
        # The letters of a curved label follow each other.
        groups = []
        for label in found:
            key = (label.featureId, label.labelText)
            count = len(label.labelText) if kind == "lines" else 1
            if not groups or groups[-1][0] != key or len(groups[-1][1]) == count:
                groups.append((key, []))
            ink = qgis.ink(label.labelText)
            corners = [((p.x() - CENTER[0]) / units, (CENTER[1] - p.y()) / units) for p in label.cornerPoints]
            up = [b - a for a, b in zip(corners[1], corners[2])]
            height = math.hypot(*up) or 1
            low, high = (descent - ink[3]) / height, (descent - ink[1]) / height
            at = lambda corner, share: (corner[0] + up[0] * share, corner[1] + up[1] * share)
            groups[-1][1].append([at(corners[0], low), at(corners[1], low), at(corners[1], high), at(corners[0], high)])
        return [Label(key[1], pieces) for key, pieces in groups]

    return draw


def draw_mapnik(program, shapes, kind):
    mapnik = program.mapnik
    geometry = "MultiLineString" if kind == "lines" else "MultiPolygon"
    path = os.path.join(tempfile.mkdtemp(), kind + ".geojson")
    with open(path, "w") as file:
        json.dump({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": name, "color": f"#{number + 1:06x}"}, "geometry": {
                "type": geometry, "coordinates": lines if kind == "lines" else [[ring] for ring in lines]}}
            for number, (name, lines) in enumerate(shapes)]}, file)
    place = f'placement="line" spacing="{INTERVAL}" dy="6" max-char-angle-delta="22.5"' if kind == "lines" \
        else 'placement="interior"'
    grid = mapnik.Map(SIDE, SIDE)
    mapnik.load_map_from_string(grid, f"""<Map srs="epsg:3857" background-color="white"><Style name="s"><Rule>
        <TextSymbolizer face-name="{points.FONT} Book" size="{points.FONT_SIZE}" fill="[color]" {place}>[name]
        </TextSymbolizer></Rule></Style><Layer name="l" srs="epsg:3857"><StyleName>s</StyleName><Datasource>
        <Parameter name="type">geojson</Parameter><Parameter name="file">{path}</Parameter></Datasource></Layer></Map>""")
    grid.buffer_size = 256
    picture = path.replace(".geojson", ".svg")

    def draw(shift, units, side):
        x, y = CENTER[0] + shift[0] * units, CENTER[1] - shift[1] * units
        half = side / 2 * units
        grid.resize(side, side)
        grid.zoom_to_box(mapnik.Box2d(x - half, y - half, x + half, y + half))
        mapnik.render_to_file(grid, picture, "svg")
        with open(picture) as file:
            return [Label(shapes[number - 1][0], pieces) for number, pieces in glyph_boxes(
                file.read(), (shift[0] - side / 2, shift[1] - side / 2), [len(name) for name, _ in shapes])]

    return draw


def glyph_boxes(svg, origin, lengths):
    """Yields the number of the color and the boxes of the letters of each label in a picture."""
    outlines = {}
    for name, path in re.findall(r'<symbol[^>]*id="([^"]+)">\s*<path[^>]*d="([^"]*)"', svg):
        numbers = [float(value) for value in re.findall(r"-?\d+\.?\d*", path)]
        outlines[name] = list(zip(numbers[::2], numbers[1::2]))
    groups = []
    for color, body in re.findall(r'<g style="fill:rgb\(([^)]*)\)[^>]*>(.*?)</g>', svg, re.S):
        number = 0
        for share in color.split(","):
            number = number * 256 + round(float(share.strip().rstrip("%")) * 2.55)
        for name, x, y in re.findall(r'<use xlink:href="#([^"]+)" x="([^"]+)" y="([^"]+)"', body):
            if not groups or groups[-1][0] != number or len(groups[-1][1]) >= lengths[number - 1]:
                groups.append((number, []))
            groups[-1][1].append((outlines.get(name, []), float(x) + origin[0], float(y) + origin[1]))
    for number, glyphs in groups:
        pieces = []
        for index, (outline, x, y) in enumerate(glyphs):
            first, second = (glyphs[index], glyphs[index + 1]) if index + 1 < len(glyphs) else \
                (glyphs[index - 1], glyphs[index]) if index else (glyphs[0], glyphs[0])
            dx, dy = second[1] - first[1], second[2] - first[2]
            length = math.hypot(dx, dy)
            dx, dy = (dx / length, dy / length) if length else (1.0, 0.0)
            if not outline:
                continue
            along = [px * dx + py * dy for px, py in outline]
            across = [-px * dy + py * dx for px, py in outline]
            at = lambda a, b: (x + a * dx - b * dy, y + a * dy + b * dx)
            low, high, top, bottom = min(along), max(along), min(across), max(across)
            pieces.append([at(low, bottom), at(high, bottom), at(high, top), at(low, top)])
        if pieces:
            yield number, pieces


# MARK: Table


def row(program, figures, labelable, names):
    frames = max(figures["labelFrames"], 1)
    return (
        f"| {program}, {figures['name']} | {len(names)} of {labelable} | {figures['labels']} | {figures['overlaps']} | "
        f"{figures['greatestTurn']:.0f}° | {figures['flips'] / frames * 1000:.1f} | {figures['seams']} | "
        f"{figures['medianMilliseconds']:.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lines")
    parser.add_argument("--polygons")
    parser.add_argument("--ours", help="the JSON file of cartouche-bench labels")
    parser.add_argument("--pans", type=int, default=100)
    parser.add_argument("--out", default="out")
    options = parser.parse_args()
    ours = {}
    if options.ours:
        with open(options.ours) as file:
            ours = {figures["name"]: figures for figures in json.load(file)["shapes"]}
    programs = []
    for make in (points.Qgis, lambda: points.Mapnik(None)):
        try:
            programs.append(make())
        except ImportError as error:
            print(f"left out: {error}", file=sys.stderr)
    os.makedirs(options.out, exist_ok=True)
    print("| | names | labels | overlaps | greatest turn | changes per 1,000 | seams | ms |")
    print("|---|---|---|---|---|---|---|---|")
    for kind, path in (("lines", options.lines), ("polygons", options.polygons)):
        if not path:
            continue
        shapes = features(path)
        measures = [(program, Measure(shapes, kind, (
            draw_qgis(program, path, kind) if program.name == "QGIS" else draw_mapnik(program, shapes, kind))))
            for program in programs]
        width = (lambda name: programs[0].ink(name)[2]) if programs and programs[0].name == "QGIS" else \
            (lambda name: 6.5 * len(name))
        for name, units in SCALES:
            name = f"{kind}, {name} per pixel"
            names = Measure(shapes, kind, None).names(units, width)
            if name in ours:
                print(row("Cartouche", ours[name], len(names), names & set(ours[name]["names"])), flush=True)
            for program, measure in measures:
                figures = measure.figures(name, units, options.pans, width)
                print(row(f"{program.name} {program.version}", figures, len(names), figures["names"]), flush=True)


if __name__ == "__main__":
    main()
