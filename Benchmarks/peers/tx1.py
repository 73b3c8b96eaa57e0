#!/usr/bin/env python3
"""Draws the workload TX1 of `make bench` with other programs, and prints a table.

TX1: 10,000 labels of 26 letters with a halo, at random angles, on 1024 x 1024 pixels. All programs draw the same
strings at the same places, in the same font and size. A program that is not installed is left out, with a line that
says so.

    Benchmarks/peers/tx1.py [--out FOLDER] [--repetitions N] [--glyphs URL]

Mapnik: `pip install mapnik`, or the package python3-mapnik. QGIS: the package python3-qgis, with the system's Python.
MapLibre: `pip install pymgl`; it draws with OpenGL, and needs the URL of the font's glyphs, such as
`file:///glyphs/{fontstack}/{range}.pbf`.
"""
import argparse
import json
import os
import sys
import tempfile
import time

SIZE = 1024
COUNT = 10_000
LETTERS = 26
FONT, FONT_SIZE, HALO = "DejaVu Sans", 10, 1.5
INK, HALO_COLOR, GROUND = "#14143c", "#ffffff", "#cfe3f2"
ALPHABET = "etaoinshrdlucmfwypvbgkjqxz"


def labels():
    """Returns (x, y, degrees counter-clockwise, text), from the generator that the benchmark of Cartouche uses."""
    state = 20_261_122

    def number():
        nonlocal state
        state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        return state / 0x80000000

    result = []
    for _ in range(COUNT):
        x, y, angle = number() * SIZE, number() * SIZE, number() * 360
        # Frequent letters come first in the alphabet.
        text = "".join(ALPHABET[int(number() * number() * 26)] for _ in range(LETTERS)).capitalize()
        result.append((x, y, angle, text))
    return result


def collection(place):
    return {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "properties": {"name": text, "angle": angle},
                "geometry": {"type": "Point", "coordinates": place(x, y)},
            }
            for x, y, angle, text in labels()
        ],
    }


def measure(draw, repetitions):
    start = time.perf_counter()
    draw()
    first = (time.perf_counter() - start) * 1e3
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        draw()
        times.append((time.perf_counter() - start) * 1e3)
    return first, sorted(times)[len(times) // 2]


def mapnik_rows(out, repetitions):
    import mapnik

    path = os.path.join(out, "tx1.geojson")
    with open(path, "w") as file:
        json.dump(collection(lambda x, y: [x, SIZE - y]), file)
    version = getattr(mapnik, "mapnik_version_string", lambda: "")()
    if not version:
        from importlib.metadata import version as of

        version = of("mapnik")
    for folder in ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/Library/Fonts"]:
        if os.path.isdir(folder):
            (getattr(mapnik, "register_fonts", None) or mapnik.FontEngine.register_fonts)(folder)
    plane = "epsg:3857"
    for rasterizer in ["full", "fast"]:
        style = f"""<Map srs="{plane}" background-color="{GROUND}"><Style name="s"><Rule>
            <TextSymbolizer face-name="{FONT} Book" size="{FONT_SIZE}" fill="{INK}" halo-fill="{HALO_COLOR}"
              halo-radius="{HALO}" halo-rasterizer="{rasterizer}" orientation="[angle]" allow-overlap="true"
              avoid-edges="false" placement="point" clip="false">[name]</TextSymbolizer></Rule></Style>
            <Layer name="l" srs="{plane}"><StyleName>s</StyleName><Datasource><Parameter name="type">geojson</Parameter>
            <Parameter name="file">{path}</Parameter></Datasource></Layer></Map>"""
        map = mapnik.Map(SIZE, SIZE)
        mapnik.load_map_from_string(map, style)
        map.zoom_to_box(mapnik.Box2d(0, 0, SIZE, SIZE))
        image = None

        def draw():
            nonlocal image
            image = mapnik.Image(SIZE, SIZE)
            mapnik.render(map, image)

        first, median = measure(draw, repetitions)
        png = image.tostring("png32") if hasattr(image, "tostring") else image.to_string("png32")
        with open(os.path.join(out, f"tx1-mapnik-{rasterizer}.png"), "wb") as file:
            file.write(png)
        yield f"Mapnik {version}, halo rasterizer {rasterizer}", first, median


def maplibre_rows(out, repetitions, glyphs):
    import pymgl
    from importlib.metadata import version

    if not glyphs:
        raise ImportError("no --glyphs")
    # Drawing without a window.
    os.environ.setdefault("EGL_PLATFORM", "surfaceless")

    span = 360 / 1024

    def place(x, y):
        return [(x - SIZE / 2) * span, (SIZE / 2 - y) * span / 2.2]

    style = {
        "version": 8,
        "glyphs": glyphs,
        "sources": {"l": {"type": "geojson", "data": collection(place)}},
        "layers": [
            {"id": "g", "type": "background", "paint": {"background-color": GROUND}},
            {
                "id": "t",
                "type": "symbol",
                "source": "l",
                "layout": {
                    "text-field": ["get", "name"],
                    "text-size": FONT_SIZE,
                    "text-font": [FONT],
                    "text-rotate": ["get", "angle"],
                    "text-allow-overlap": True,
                    "text-ignore-placement": True,
                },
                "paint": {"text-color": INK, "text-halo-color": HALO_COLOR, "text-halo-width": HALO},
            },
        ],
    }
    map = pymgl.Map(json.dumps(style), SIZE, SIZE, 1, 0, 0, 1)

    def draw():
        return map.renderPNG()

    first, median = measure(draw, repetitions)
    with open(os.path.join(out, "tx1-maplibre.png"), "wb") as file:
        file.write(draw())
    yield f"MapLibre {version('pymgl')} (pymgl), with PNG", first, median


def qgis_rows(out, repetitions):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from qgis.core import (
        Qgis, QgsApplication, QgsFeature, QgsGeometry, QgsMapRendererCustomPainterJob, QgsMapSettings,
        QgsPalLayerSettings, QgsPointXY, QgsProperty, QgsRectangle, QgsTextBufferSettings, QgsTextFormat,
        QgsUnitTypes, QgsVectorLayer, QgsVectorLayerSimpleLabeling,
    )
    from qgis.PyQt.QtCore import QSize
    from qgis.PyQt.QtGui import QColor, QFont, QImage, QPainter

    application = QgsApplication([], False)
    application.initQgis()
    layer = QgsVectorLayer("Point?crs=EPSG:3857&field=name:string&field=angle:double", "l", "memory")
    features = []
    for x, y, angle, text in labels():
        feature = QgsFeature(layer.fields())
        feature.setAttributes([text, -angle])
        feature.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(x, SIZE - y)))
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    text = QgsTextFormat()
    text.setFont(QFont(FONT))
    text.setSize(FONT_SIZE)
    text.setSizeUnit(QgsUnitTypes.RenderPixels)
    text.setColor(QColor(INK))
    halo = QgsTextBufferSettings()
    halo.setEnabled(True)
    halo.setSize(HALO)
    halo.setSizeUnit(QgsUnitTypes.RenderPixels)
    halo.setColor(QColor(HALO_COLOR))
    text.setBuffer(halo)
    settings = QgsPalLayerSettings()
    settings.fieldName = "name"
    settings.setFormat(text)
    settings.placement = QgsPalLayerSettings.OverPoint
    settings.displayAll = True
    settings.dataDefinedProperties().setProperty(
        QgsPalLayerSettings.LabelRotation, QgsProperty.fromField("angle"))
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    layer.setLabelsEnabled(True)
    layer.renderer().symbol().setOpacity(0)
    map = QgsMapSettings()
    map.setLayers([layer])
    map.setExtent(QgsRectangle(0, 0, SIZE, SIZE))
    map.setOutputSize(QSize(SIZE, SIZE))
    map.setBackgroundColor(QColor(GROUND))
    image = QImage(SIZE, SIZE, QImage.Format_ARGB32_Premultiplied)

    def draw():
        image.fill(QColor(GROUND))
        painter = QPainter(image)
        job = QgsMapRendererCustomPainterJob(map, painter)
        job.renderSynchronously()
        painter.end()

    first, median = measure(draw, repetitions)
    image.save(os.path.join(out, "tx1-qgis.png"))
    yield f"QGIS {Qgis.QGIS_VERSION}", first, median


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", default=None, help="folder for the pictures")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--glyphs", help="URL of the font's glyphs, for MapLibre")
    options = parser.parse_args()
    out = options.out or tempfile.mkdtemp(prefix="tx1-")
    os.makedirs(out, exist_ok=True)
    print("| TX1 | first picture, ms | median of later pictures, ms |\n|---|---|---|")
    peers = [
        ("Mapnik", mapnik_rows),
        ("QGIS", qgis_rows),
        ("MapLibre", lambda out, count: maplibre_rows(out, count, options.glyphs)),
    ]
    for name, rows in peers:
        try:
            for row in rows(out, options.repetitions):
                print("| %s | %.0f | %.0f |" % row, flush=True)
        except ImportError as error:
            print(f"| {name} | left out: {error} | |")
        except Exception as error:  # A program without the font or the driver must not stop the others.
            print(f"| {name} | failed: {error} | |")


if __name__ == "__main__":
    sys.exit(main())
