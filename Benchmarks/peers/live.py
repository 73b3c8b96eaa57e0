#!/usr/bin/env python3
"""Runs the workloads I1, G1 and G2 of `make bench` with other programs, and prints a table.

I1: identify at random places in 1,000,000 points, with a tolerance of 12 pixels. G1: 10,000 points with symbols of three layers (a disc with an outline, a triangle, a cross) on 1024 x 1024 pixels. All
of them move before each picture. G2: 100,000 points with a disc, of which one moves before each picture. A program that
is not installed is left out, with a line that says so.

    Benchmarks/peers/live.py [--repetitions N]

QGIS: the package python3-qgis, with the system's Python. Its points have a spatial index, and its identify tool takes
all features near a place. MapLibre: `pip install pymgl`; its GeoJSON source gets all points again for each picture, and
it draws three layers of circles, because it has no such markers without a sprite. It has no search without a window.
"""
import argparse
import json
import os
import sys
import time

SIZE = 1024
GROUND, BLUE = "#ffffff", "#1e5ac8"
TOLERANCE = 12
WORKLOADS = {"I1": 1_000_000, "G1": 10_000, "G2": 100_000}


class Places:
    """The points of a workload, from the generator that the benchmark of Cartouche uses."""

    def __init__(self, count):
        self.state = 20_261_122
        self.points = [(self.number() * SIZE, self.number() * SIZE) for _ in range(count)]
        self.steps = [((self.number() - 0.5) * 8, (self.number() - 0.5) * 8) for _ in range(count)]
        self.found = 0

    def number(self):
        self.state = (self.state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        return self.state / 0x80000000

    def place(self):
        """Returns a random place in the picture."""
        return self.number() * SIZE, self.number() * SIZE

    def move(self, name):
        """Moves the points of a workload for the next picture, and returns their indexes."""
        moved = range(len(self.points)) if name == "G1" else [len(self.points) // 2]
        for index in moved:
            (x, y), (across, up) = self.points[index], self.steps[index]
            self.points[index] = (x + across, y + up)
        return moved


def median(draw, repetitions):
    draw()
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        draw()
        times.append((time.perf_counter() - start) * 1e3)
    return sorted(times)[len(times) // 2]


def qgis_rows(name, repetitions):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from qgis.core import (
        Qgis, QgsApplication, QgsFeature, QgsGeometry, QgsMapRendererCustomPainterJob, QgsMapSettings,
        QgsMarkerSymbol, QgsPointXY, QgsRectangle, QgsSimpleMarkerSymbolLayer, QgsSingleSymbolRenderer,
        QgsUnitTypes, QgsVectorLayer,
    )
    from qgis.PyQt.QtCore import QSize
    from qgis.PyQt.QtGui import QColor, QImage, QPainter

    application = QgsApplication([], name == "I1")
    application.initQgis()
    places = Places(WORKLOADS[name])
    layer = QgsVectorLayer("Point?crs=EPSG:3857", "l", "memory")
    provider = layer.dataProvider()
    features = []
    for x, y in places.points:
        feature = QgsFeature()
        feature.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(x, y)))
        features.append(feature)
    _, features = provider.addFeatures(features)
    ids = [feature.id() for feature in features]
    parts = [("circle", 14, BLUE), ("triangle", 8, "#ffffff"), ("cross", 4, "#000000")]
    symbol = QgsMarkerSymbol([])
    symbols = {"G1": parts, "G2": [("circle", 8, BLUE)], "I1": [("circle", 4, BLUE)]}
    for shape, size, color in symbols[name]:
        part = QgsSimpleMarkerSymbolLayer.create({"name": shape, "color": color, "outline_color": "#ffffff"})
        part.setSize(size)
        part.setSizeUnit(QgsUnitTypes.RenderPixels)
        symbol.appendSymbolLayer(part)
    layer.setRenderer(QgsSingleSymbolRenderer(symbol))
    if name == "I1":
        yield f"QGIS {Qgis.QGIS_VERSION}", median(qgis_search(layer, places), repetitions * 20)
        return
    map = QgsMapSettings()
    map.setLayers([layer])
    map.setExtent(QgsRectangle(0, 0, SIZE, SIZE))
    map.setOutputSize(QSize(SIZE, SIZE))
    image = QImage(SIZE, SIZE, QImage.Format_ARGB32_Premultiplied)

    def draw():
        moved = places.move(name)
        provider.changeGeometryValues(
            {ids[index]: QgsGeometry.fromPointXY(QgsPointXY(*places.points[index])) for index in moved})
        image.fill(QColor(GROUND))
        painter = QPainter(image)
        QgsMapRendererCustomPainterJob(map, painter).renderSynchronously()
        painter.end()

    yield f"QGIS {Qgis.QGIS_VERSION}", median(draw, repetitions)


def qgis_search(layer, places):
    """Returns a function that identifies the features near a random place."""
    from qgis.core import QgsRectangle, QgsSettings
    from qgis.gui import QgsMapCanvas, QgsMapToolIdentify
    from qgis.PyQt.QtCore import QSize

    layer.dataProvider().createSpatialIndex()
    canvas = QgsMapCanvas()
    canvas.resize(QSize(SIZE, SIZE))
    canvas.setDestinationCrs(layer.crs())
    canvas.setLayers([layer])
    canvas.setExtent(QgsRectangle(0, 0, SIZE, SIZE))
    # The setting is a length on the screen.
    pixels_per_mm = canvas.mapSettings().outputDpi() / 25.4
    QgsSettings().setValue("Map/searchRadiusMM", TOLERANCE / pixels_per_mm)
    tool = QgsMapToolIdentify(canvas)

    def search():
        x, y = places.place()
        found = tool.identify(int(x), int(y), [layer], QgsMapToolIdentify.TopDownAll)
        places.found += len(found)

    # The tool belongs to the canvas, so both must live as long as the search.
    search.canvas, search.tool = canvas, tool
    return search


def maplibre_rows(name, repetitions):
    import pymgl
    from importlib.metadata import version

    if name == "I1":
        raise ImportError("pymgl has no search for drawn features")
    # Drawing without a window.
    os.environ.setdefault("EGL_PLATFORM", "surfaceless")
    places = Places(WORKLOADS[name])
    span = 360 / 1024

    def collection():
        return {
            "type": "FeatureCollection",
            "features": [
                {
                    "type": "Feature",
                    "properties": {},
                    "geometry": {
                        "type": "Point",
                        "coordinates": [(x - SIZE / 2) * span, (y - SIZE / 2) * span / 2.2],
                    },
                }
                for x, y in places.points
            ],
        }

    circles = [(7, BLUE), (4, "#ffffff"), (2, "#000000")] if name == "G1" else [(4, BLUE)]
    style = {
        "version": 8,
        "sources": {"l": {"type": "geojson", "data": collection()}},
        "layers": [{"id": "g", "type": "background", "paint": {"background-color": GROUND}}]
        + [
            {
                "id": f"c{index}",
                "type": "circle",
                "source": "l",
                "paint": {"circle-radius": radius, "circle-color": color},
            }
            for index, (radius, color) in enumerate(circles)
        ],
    }
    map = pymgl.Map(json.dumps(style), SIZE, SIZE, 1, 0, 0, 1)

    def draw():
        places.move(name)
        map.setGeoJSON("l", json.dumps(collection()))
        return map.renderBuffer()

    yield f"MapLibre {version('pymgl')} (pymgl)", median(draw, repetitions)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--repetitions", type=int, default=10)
    options = parser.parse_args()
    print("| workload | program | median, ms |\n|---|---|---|")
    for name in WORKLOADS:
        for program, rows in [("QGIS", qgis_rows), ("MapLibre", maplibre_rows)]:
            try:
                for row in rows(name, options.repetitions):
                    print(f"| {name} | %s | %.1f |" % row, flush=True)
            except ImportError as error:
                print(f"| {name} | {program} | left out: {error} |")
            except Exception as error:  # A program without a driver must not stop the others.
                print(f"| {name} | {program} | failed: {error} |")


if __name__ == "__main__":
    sys.exit(main())
