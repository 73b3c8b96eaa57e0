#!/usr/bin/env python3
"""Draws the workloads HM1 and CL1 of `make bench` with other programs, and prints a table.

    Benchmarks/peers/counting.py [--data FOLDER] [--out FOLDER] [--repetitions N] [--limit SECONDS] [HM1] [CL1]

HM1: 1,000,000 points as a heatmap with a radius of 10 pixels. CL1: the same points in clusters of 40 pixels. Both have
1024 x 1024 pixels and show the world in Web Mercator. The points are p1.geojson of scripts/make-bench-data. They are
in memory and in Web Mercator before the time starts.

QGIS: the package python3-qgis, with the system's Python. Its kernel is the same quartic one. Its clusters grow around
the first point of each, and need a spatial index of all symbols, which it makes for each picture.
datashader: `pip install datashader`. It counts points in pixels; SciPy spreads the counts with the same kernel. It has
no clusters. A program that is not installed is left out, with a line that says so.
"""
import argparse
import json
import math
import os
import statistics
import time

SIZE = 1024
HALF_WORLD = 20_037_508.342789244
RADIUS, CLUSTER = 10, 40
COLORS = ((0.0, (255, 140, 0, 0)), (0.75, (255, 140, 0, 255)), (0.9, (255, 0, 0, 255)), (1.0, (255, 0, 0, 255)))
HERE = os.path.dirname(os.path.abspath(__file__))


def points(folder):
    """Returns the positions in Web Mercator."""
    result = []
    with open(os.path.join(folder, "p1.geojson")) as file:
        for line in file:
            start = line.find('"coordinates":[')
            if start < 0:
                continue
            start += len('"coordinates":[')
            longitude, latitude = map(float, line[start:line.index("]", start)].split(","))
            y = math.log(math.tan((90 + latitude) * math.pi / 360)) / math.pi * HALF_WORLD
            result.append((longitude / 180 * HALF_WORLD, y))
    return result


def measure(draw, repetitions, limit):
    """Returns the median of the times in milliseconds, after a first run; nothing starts after the limit."""
    start = time.perf_counter()
    picture = draw()
    first = time.perf_counter() - start
    wall, cpu = [], []
    while len(wall) < repetitions and time.perf_counter() - start < limit:
        began, spent = time.perf_counter(), time.process_time()
        picture = draw()
        wall.append((time.perf_counter() - began) * 1000)
        cpu.append((time.process_time() - spent) * 1000)
    if not wall:
        return picture, first * 1000, float("nan")
    return picture, statistics.median(wall), statistics.median(cpu)


def qgis(positions, names, options):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "*=false")
    from qgis.PyQt.QtCore import QSize
    from qgis.PyQt.QtGui import QColor
    from qgis.core import (
        Qgis, QgsApplication, QgsCoordinateReferenceSystem, QgsFeature, QgsGeometry, QgsGradientColorRamp, QgsGradientStop,
        QgsHeatmapRenderer, QgsMapRendererSequentialJob, QgsMapSettings, QgsMarkerSymbol, QgsPointClusterRenderer,
        QgsPointXY, QgsRectangle, QgsSingleSymbolRenderer, QgsUnitTypes, QgsVectorLayer)

    QgsApplication.setPrefixPath("/usr", True)
    application = QgsApplication([], False)
    application.initQgis()
    layer = QgsVectorLayer("Point?crs=EPSG:3857", "points", "memory")
    features = []
    for x, y in positions:
        feature = QgsFeature()
        feature.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(x, y)))
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    layer.updateExtents()
    for name in names:
        if name == "HM1":
            renderer = QgsHeatmapRenderer()
            renderer.setRadius(RADIUS)
            renderer.setRadiusUnit(QgsUnitTypes.RenderPixels)
            renderer.setRenderQuality(1)
            ramp = QgsGradientColorRamp(QColor(*COLORS[0][1]), QColor(*COLORS[-1][1]))
            ramp.setStops([QgsGradientStop(ratio, QColor(*color)) for ratio, color in COLORS[1:-1]])
            renderer.setColorRamp(ramp)
        else:
            symbol = QgsMarkerSymbol.createSimple({"name": "circle", "color": "#2878c8", "outline_style": "no"})
            symbol.setSizeUnit(QgsUnitTypes.RenderPixels)
            symbol.setSize(12)
            renderer = QgsPointClusterRenderer()
            renderer.setTolerance(CLUSTER)
            renderer.setToleranceUnit(QgsUnitTypes.RenderPixels)
            renderer.setClusterSymbol(symbol)
            renderer.setEmbeddedRenderer(QgsSingleSymbolRenderer(symbol.clone()))
        layer.setRenderer(renderer)
        settings = QgsMapSettings()
        settings.setLayers([layer])
        settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
        settings.setOutputSize(QSize(SIZE, SIZE))
        settings.setExtent(QgsRectangle(-HALF_WORLD, -HALF_WORLD, HALF_WORLD, HALF_WORLD))
        settings.setBackgroundColor(QColor("white"))

        def draw():
            job = QgsMapRendererSequentialJob(settings)
            job.start()
            job.waitForFinished()
            return job.renderedImage()

        picture, wall, cpu = measure(draw, options.repetitions, options.limit)
        if options.out:
            picture.save(os.path.join(options.out, f"{name}-qgis.png"))
        yield name, f"QGIS {Qgis.QGIS_VERSION.split('-')[0]}", wall, cpu


def datashader(positions, names, options):
    import datashader
    import datashader.transfer_functions as functions
    import numpy
    import pandas
    from PIL import Image
    from scipy.signal import fftconvolve

    frame = pandas.DataFrame(positions, columns=("x", "y"))
    grid = numpy.arange(-RADIUS, RADIUS + 1)
    kernel = numpy.clip(1 - (grid[:, None] ** 2 + grid ** 2) / RADIUS ** 2, 0, None) ** 2 * 3 / (math.pi * RADIUS ** 2)
    ratios = [ratio for ratio, _ in COLORS]
    channels = [[color[channel] for _, color in COLORS] for channel in range(4)]

    def draw():
        canvas = datashader.Canvas(
            SIZE, SIZE, x_range=(-HALF_WORLD, HALF_WORLD), y_range=(-HALF_WORLD, HALF_WORLD))
        counts = canvas.points(frame, "x", "y", agg=datashader.count()).values.astype("float32")
        density = fftconvolve(counts, kernel, mode="same")
        share = numpy.clip(density / density.max(), 0, 1)
        return numpy.stack([numpy.interp(share, ratios, channel) for channel in channels], axis=-1)[::-1].astype("uint8")

    if "HM1" in names:
        picture, wall, cpu = measure(draw, options.repetitions, options.limit)
        if options.out:
            white = Image.new("RGBA", (SIZE, SIZE), "white")
            Image.alpha_composite(white, Image.fromarray(picture, "RGBA")).save(
                os.path.join(options.out, "HM1-datashader.png"))
        yield "HM1", f"datashader {datashader.__version__}", wall, cpu


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", default=["HM1", "CL1"])
    parser.add_argument("--data", default=os.environ.get("PEERS_DATA", os.path.join(HERE, "../../out/bench-data")))
    parser.add_argument("--out")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--limit", type=float, default=120)
    options = parser.parse_args()
    if options.out:
        os.makedirs(options.out, exist_ok=True)
    positions = points(options.data)
    print("| workload | program | warm ms | CPU ms |")
    print("|---|---|---|---|")
    rows = []
    for program in (qgis, datashader):
        try:
            for name, label, wall, cpu in program(positions, options.workloads, options):
                print(f"| {name} | {label} | {wall:.0f} | {cpu:.0f} |", flush=True)
                rows.append({"workload": name, "program": label, "warm": round(wall, 2), "cpu": round(cpu, 2)})
        except ImportError as error:
            print(f"{program.__name__}: left out ({error})")
    if options.out:
        with open(os.path.join(options.out, "counting-peers.json"), "w") as file:
            json.dump(rows, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
