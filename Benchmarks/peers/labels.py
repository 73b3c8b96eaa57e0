#!/usr/bin/python3
"""Places the labels of `make labels` and `make bench` with other programs, and prints a table.

    Benchmarks/peers/labels.py PLACES.json [--ours out/labels.json] [--pans N] [--out FOLDER] [--states FOLDER]

PLACES.json is ne_50m_populated_places_simple.json of Natural Earth. The view, the texts, the movements and the figures
are those of `cartouche-bench labels`. All figures use boxes of ink that Qt measures from the same font; the boxes of
Cartouche are its own. LB1 and LB2 are the time of labels: that of a picture without the time of one without labels.
--states has a2_states.geojson and a2_countries.geojson of scripts/make-bench-data.

QGIS: the package python3-qgis, with the system's Python. Mapnik: the package python3-mapnik. A program that is not
installed is left out, with a line that says so.
"""
import argparse
import json
import math
import os
import sys
import tempfile
import time

SIDE = 1024
CENTER = (1_335_833.9, 6_106_854.8)
SCALES = (("sparse", 5000.0), ("dense", 14_000.0))
FONT, FONT_SIZE, OFFSET = "DejaVu Sans", 11, 4
FONTS = os.environ.get("DEJAVU", "/usr/share/fonts/truetype/dejavu")
HALF_WORLD = 20_037_508.342789244


def places(path):
    """Returns (x, y, name, order) in Web Mercator, the most important first."""
    with open(path) as file:
        features = json.load(file)["features"]
    result = []
    for feature in features:
        values = feature["properties"]
        longitude, latitude = feature["geometry"]["coordinates"]
        if not values.get("name"):
            continue
        x = longitude / 180 * HALF_WORLD
        y = math.log(math.tan((90 + latitude) * math.pi / 360)) / math.pi * HALF_WORLD
        result.append((x, y, values["name"], values["scalerank"] * 1e9 - values["pop_max"]))
    return sorted(result, key=lambda place: place[3])


def movements(count):
    """Returns the movements of the view in pixels, from the generator that cartouche-bench uses."""
    state = 7

    def number(limit):
        nonlocal state
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) & 0xFFFF_FFFF_FFFF_FFFF
        return ((state >> 11) / (1 << 53) * 2 - 1) * limit

    def step(value):
        move = number(40)
        return max(-300, min(300, value + math.copysign(math.floor(abs(move) + 0.5), move)))

    x = y = 0.0
    for _ in range(count):
        x, y = step(x), step(y)
        yield x, y


def gap(box, point):
    x = max(box[0] - point[0], point[0] - box[2], 0)
    y = max(box[1] - point[1], point[1] - box[3], 0)
    return math.hypot(x, y)


class Measure:
    """Computes the figures of a program; draw(shift, units, side, origin) returns {place: box of ink in pixels}."""

    def __init__(self, points, draw):
        self.points, self.draw = points, draw

    def anchor(self, place, shift, units, side):
        x, y = self.points[place][:2]
        return ((x - CENTER[0]) / units - shift[0] + side / 2, (CENTER[1] - y) / units - shift[1] + side / 2)

    def inside(self, shift, units, side, reach=0):
        for place in range(len(self.points)):
            anchor = self.anchor(place, shift, units, side)
            if all(reach <= value < side - reach for value in anchor):
                yield place, anchor

    def figures(self, name, units, pans):
        start = time.perf_counter()
        boxes = self.draw((0, 0), units, SIDE)
        first = (time.perf_counter() - start) * 1e3
        inside = dict(self.inside((0, 0), units, SIDE))
        placed = {place: boxes[place] for place in inside if place in boxes}
        overlaps = ambiguous = 0
        items = list(placed.items())
        for number, (place, box) in enumerate(items):
            for _, other in items[number + 1:]:
                if min(box[2], other[2]) - max(box[0], other[0]) > 0.5 and \
                        min(box[3], other[3]) - max(box[1], other[1]) > 0.5:
                    overlaps += 1
            own = gap(box, inside[place])
            ambiguous += any(other != place and gap(box, inside[other]) <= own for other in placed)
        top = sum(place in placed for place in sorted(inside)[:27])
        flips, frames, times = self.pan(units, pans)
        return {
            "name": name, "labelable": len(inside), "placed": len(placed),
            "share": round(len(placed) / max(len(inside), 1), 3), "top": top, "overlaps": overlaps,
            "ambiguous": ambiguous, "flips": flips, "labelFrames": frames, "seams": self.tiles(units),
            "firstMilliseconds": first, "medianMilliseconds": sorted(times)[len(times) // 2] if times else first,
        }

    def pan(self, units, pans):
        flips = frames = 0
        last, last_shift, times = None, None, []
        for shift in movements(pans):
            start = time.perf_counter()
            boxes = self.draw(shift, units, SIDE)
            times.append((time.perf_counter() - start) * 1e3)
            now = {}
            for place in range(len(self.points)):
                anchor = self.anchor(place, shift, units, SIDE)
                box = boxes.get(place)
                now[place] = box and (box[0] - anchor[0], box[1] - anchor[1])
            if last is not None:
                before = dict(self.inside(last_shift, units, SIDE, 200))
                for place, _ in self.inside(shift, units, SIDE, 200):
                    if place not in before:
                        continue
                    one, two = last[place], now[place]
                    frames += two is not None
                    flips += (one is None) != (two is None) or (
                        one is not None and math.dist(one, two) > 1)
            last, last_shift = now, shift
        return flips, frames, times

    def tiles(self, units):
        """Draws 4 x 4 tiles; returns how often a tile and the single picture disagree about a label on the tile."""
        whole = self.draw((0, 0), units, SIDE)
        wrong = 0
        for row in range(4):
            for column in range(4):
                corner = (column * 256, row * 256)
                shift = ((column - 1.5) * 256, (row - 1.5) * 256)
                tile = {
                    place: (box[0] + corner[0], box[1] + corner[1], box[2] + corner[0], box[3] + corner[1])
                    for place, box in self.draw(shift, units, 256).items()}

                def touches(box):
                    return box and box[0] < corner[0] + 256 and box[2] > corner[0] and \
                        box[1] < corner[1] + 256 and box[3] > corner[1]

                for place in set(whole) | set(tile):
                    one, two = whole.get(place), tile.get(place)
                    if not touches(one) and not touches(two):
                        continue
                    wrong += one is None or two is None or math.dist(one[:2], two[:2]) > 1
        return wrong


# MARK: QGIS


class Qgis:
    name = "QGIS"

    def __init__(self):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        os.environ.setdefault("QT_LOGGING_RULES", "*=false")
        from qgis import core
        from qgis.PyQt import QtCore, QtGui
        self.core, self.qtcore, self.qtgui = core, QtCore, QtGui
        core.QgsApplication.setPrefixPath("/usr", True)
        self.application = core.QgsApplication([], False, tempfile.mkdtemp())
        self.application.initQgis()
        self.font = QtGui.QFont(FONT)
        self.font.setPixelSize(FONT_SIZE)
        self.version = core.Qgis.QGIS_VERSION
        self.sizes = {}

    def ink(self, text):
        """The box of the ink relative to the start of the baseline, y down, and the metrics of the line."""
        if text not in self.sizes:
            path = self.qtgui.QPainterPath()
            path.addText(0, 0, self.font, text)
            box = path.boundingRect()
            self.sizes[text] = (box.left(), box.top(), box.right(), box.bottom())
        return self.sizes[text]

    def settings(self, field, size):
        core = self.core
        settings = core.QgsPalLayerSettings()
        settings.fieldName = field
        text = core.QgsTextFormat()
        text.setFont(self.qtgui.QFont(FONT))
        text.setSize(size)
        text.setSizeUnit(core.QgsUnitTypes.RenderPixels)
        settings.setFormat(text)
        return settings

    def label(self, layer, settings, priority=None):
        core = self.core
        if priority:
            properties = settings.dataDefinedProperties()
            properties.setProperty(
                core.QgsPalLayerSettings.Priority, core.QgsProperty.fromField(priority))
            settings.setDataDefinedProperties(properties)
        layer.setLabeling(core.QgsVectorLayerSimpleLabeling(settings))
        layer.setLabelsEnabled(True)

    def point_layer(self, points):
        core = self.core
        layer = core.QgsVectorLayer("Point?crs=EPSG:3857&field=name:string&field=p:double", "p", "memory")
        features = []
        for number, (x, y, name, *_) in enumerate(points):
            feature = core.QgsFeature(layer.fields())
            feature.setGeometry(core.QgsGeometry.fromPointXY(core.QgsPointXY(x, y)))
            feature.setAttributes([name, 10 - 10 * number / len(points)])
            features.append(feature)
        layer.dataProvider().addFeatures(features)
        layer.setRenderer(core.QgsNullSymbolRenderer())
        settings = self.settings("name", FONT_SIZE)
        settings.placement = core.QgsPalLayerSettings.OrderedPositionsAroundPoint
        settings.dist, settings.distUnits = OFFSET, core.QgsUnitTypes.RenderPixels
        self.label(layer, settings, "p")
        return layer

    def render(self, layers, box, side):
        core = self.core
        settings = core.QgsMapSettings()
        settings.setLayers(layers)
        settings.setDestinationCrs(core.QgsCoordinateReferenceSystem("EPSG:3857"))
        settings.setOutputSize(self.qtcore.QSize(side, side))
        settings.setExtent(core.QgsRectangle(*box))
        settings.setBackgroundColor(self.qtgui.QColor("white"))
        job = core.QgsMapRendererSequentialJob(settings)
        job.start()
        job.waitForFinished()
        labels = [label for label in job.takeLabelingResults().allLabels() if not label.isUnplaced]
        return labels, job.renderedImage()

    def measure(self, points):
        layer = self.point_layer(points)
        descent = self.qtgui.QFontMetricsF(self.font).descent()

        def draw(shift, units, side):
            x, y = CENTER[0] + shift[0] * units, CENTER[1] - shift[1] * units
            half = side / 2 * units
            labels, self.image = self.render([layer], (x - half, y - half, x + half, y + half), side)
            boxes = {}
            for label in labels:
                place = label.featureId - 1
                rectangle = label.labelRect
                left = (rectangle.xMinimum() - x) / units + side / 2
                baseline = (y - rectangle.yMinimum()) / units + side / 2 - descent
                ink = self.ink(points[place][2])
                boxes[place] = (left + ink[0], baseline + ink[1], left + ink[2], baseline + ink[3])
            return boxes

        return Measure(points, draw)

    def seconds(self, layers, box):
        """The time of labels and their number."""
        def draw():
            start = time.perf_counter(), time.process_time()
            labels, self.image = self.render(layers, box, SIDE)
            return time.perf_counter() - start[0], time.process_time() - start[1], len(labels)

        for layer in layers:
            layer.setLabelsEnabled(False)
        draw()
        plain = draw()
        for layer in layers:
            layer.setLabelsEnabled(True)
        full = draw()
        return [full[0] - plain[0], full[1] - plain[1], full[2]]

    def load_points(self):
        layer = self.point_layer(names())
        return self.seconds([layer], (0, 0, SIDE, SIDE))

    def load_areas(self, folder):
        core = self.core
        layers = []
        for name, size in (("a2_states", 7), ("a2_countries", 10)):
            layer = core.QgsVectorLayer(os.path.join(folder, name + ".fgb"), name, "ogr")
            settings = self.settings("name", size)
            settings.placement = core.QgsPalLayerSettings.Horizontal
            settings.fitInPolygonOnly = True
            settings.priority = 5 if size == 7 else 8
            self.label(layer, settings)
            layers.insert(0, layer)
        return self.seconds(layers, (-HALF_WORLD, -HALF_WORLD, HALF_WORLD, HALF_WORLD))


def names():
    """The names of LB1, from the generator that cartouche-bench uses."""
    state = 20_261_122

    def number():
        nonlocal state
        state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        return state / 0x80000000

    result = []
    for index in range(12_500):
        x, y = number() * SIDE, number() * SIDE
        length = 4 + int(number() * 9)
        text = "".join("etaoinshrdlucmfwypvbgkjqxz"[int(number() * number() * 26)] for _ in range(length))
        result.append((x, y, text.capitalize(), index))
    return result


# MARK: Mapnik


class Mapnik:
    name = "Mapnik"

    def __init__(self, ink):
        import mapnik
        self.mapnik = mapnik
        self.version = getattr(mapnik, "mapnik_version_string", lambda: "")()
        mapnik.FontEngine.register_fonts(FONTS, True)
        self.ink = ink

    def measure(self, points):
        mapnik = self.mapnik
        features = [
            {"type": "Feature", "properties": {"name": name, "number": number},
             "geometry": {"type": "Point", "coordinates": [x, y]}}
            for number, (x, y, name, _) in enumerate(points)]
        path = os.path.join(tempfile.mkdtemp(), "places.geojson")
        with open(path, "w") as file:
            json.dump({"type": "FeatureCollection", "features": features}, file)
        style = f"""<Map srs="epsg:3857" background-color="white"><Style name="s"><Rule>
            <TextSymbolizer face-name="{FONT} Book" size="{FONT_SIZE}" fill="black" dx="{OFFSET}" dy="{OFFSET}"
              placement-type="simple" placements="NE,E,SE,NW,W,SW,N,S">[name]</TextSymbolizer></Rule></Style>
            <Layer name="l" srs="epsg:3857"><StyleName>s</StyleName><Datasource>
            <Parameter name="type">geojson</Parameter><Parameter name="file">{path}</Parameter>
            </Datasource></Layer></Map>"""
        grid = mapnik.Map(SIDE, SIDE)
        mapnik.load_map_from_string(grid, style)

        def draw(shift, units, side):
            x, y = CENTER[0] + shift[0] * units, CENTER[1] - shift[1] * units
            half = side / 2 * units
            grid.resize(side, side)
            grid.buffer_size = 256
            grid.zoom_to_box(mapnik.Box2d(x - half, y - half, x + half, y + half))
            detector = mapnik.LabelCollisionDetector(mapnik.Box2d(-256, -256, side + 256, side + 256))
            self.image = mapnik.Image(side, side)
            mapnik.render_with_detector(grid, self.image, detector)
            return self.matched(points, detector.boxes(), x, y, units, side)

        return Measure(points, draw)

    def matched(self, points, found, x, y, units, side):
        """Boxes have no names: finds the place of each by its width and the eight positions, the nearest match first."""
        anchors = [((px - x) / units + side / 2, (y - py) / units + side / 2) for px, py, *_ in points]
        cells = {}
        for place, anchor in enumerate(anchors):
            cells.setdefault((int(anchor[0] // 64), int(anchor[1] // 64)), []).append(place)
        matches = []
        boxes = [(box.minx, box.miny, box.maxx, box.maxy) for box in found]
        for number, box in enumerate(boxes):
            low = (int((box[0] - 16) // 64), int((box[1] - 16) // 64))
            high = (int((box[2] + 16) // 64), int((box[3] + 16) // 64))
            for column in range(low[0], high[0] + 1):
                for row in range(low[1], high[1] + 1):
                    for place in cells.get((column, row), ()):
                        ink = self.ink(points[place][2])
                        width = abs((box[2] - box[0]) - (ink[2] - ink[0]))
                        if width <= 4:
                            matches.append((width + self.misfit(box, anchors[place]), number, place))
        boxes_left, places_left, result = set(range(len(boxes))), set(range(len(points))), {}
        for misfit, number, place in sorted(matches):
            if misfit < 8 and number in boxes_left and place in places_left:
                boxes_left.discard(number)
                places_left.discard(place)
                box, ink = boxes[number], self.ink(points[place][2])
                middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
                half = (ink[2] - ink[0]) / 2, (ink[3] - ink[1]) / 2
                result[place] = (
                    middle[0] - half[0], middle[1] - half[1], middle[0] + half[0], middle[1] + half[1])
        return result

    @staticmethod
    def misfit(box, anchor):
        """The distance of a box from the nearest of the eight positions."""
        width, height = box[2] - box[0], box[3] - box[1]
        middle = (box[0] + box[2]) / 2 - anchor[0], (box[1] + box[3]) / 2 - anchor[1]
        return min(
            math.hypot(middle[0] - column * (width / 2 + OFFSET), middle[1] - row * (height / 2 + OFFSET))
            for column in (-1, 0, 1) for row in (-1, 0, 1) if column or row)


# MARK: Table


def row(program, figures):
    frames = max(figures["labelFrames"], 1)
    return (
        f"| {program}, {figures['name']} | {figures['placed']} of {figures['labelable']} ({figures['share']:.2f}) | "
        f"{figures['top']} | {figures['overlaps']} | {figures['ambiguous']} | "
        f"{figures['flips'] / frames * 1000:.1f} | {figures['seams']} | {figures['medianMilliseconds']:.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("places")
    parser.add_argument("--ours", help="the JSON file of cartouche-bench labels")
    parser.add_argument("--pans", type=int, default=100)
    parser.add_argument("--out", default="out")
    parser.add_argument("--states", help="a folder with a2_states.fgb and a2_countries.fgb, for LB2")
    options = parser.parse_args()
    points = places(options.places)
    os.makedirs(options.out, exist_ok=True)
    print("| | labels | of 27 | overlaps | ambiguous | changes per 1,000 | seams | ms |")
    print("|---|---|---|---|---|---|---|---|")
    if options.ours:
        with open(options.ours) as file:
            for figures in json.load(file)["places"]:
                if figures.get("labelFrames"):
                    print(row("Cartouche", figures))
    programs = []
    for make in (Qgis, lambda: Mapnik(programs[0].ink)):
        try:
            programs.append(make())
        except (ImportError, IndexError) as error:
            print(f"left out: {error}", file=sys.stderr)
    for program in programs:
        measure = program.measure(points)
        for name, units in SCALES:
            print(row(f"{program.name} {program.version}", measure.figures(name, units, options.pans)), flush=True)
            measure.draw((0, 0), units, SIDE)
            picture = os.path.join(options.out, f"labels-{name}-{program.name.lower()}.png")
            program.image.save(picture)
    if programs and programs[0].name == "QGIS":
        print("\n| QGIS | labels of the first picture, ms | CPU ms | labels |\n|---|---|---|---|")
        loads = [("LB1", programs[0].load_points)]
        if options.states:
            loads.append(("LB2", lambda: programs[0].load_areas(options.states)))
        for name, load in loads:
            wall, cpu, count = load()
            print(f"| {name} | {wall * 1e3:.0f} | {cpu * 1e3:.0f} | {count} |", flush=True)
            programs[0].image.save(os.path.join(options.out, f"{name.lower()}-qgis.png"))


if __name__ == "__main__":
    main()
