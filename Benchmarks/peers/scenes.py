#!/usr/bin/env python3
"""Runs the workloads Z1 to Z3 and Z5 of `make bench` with VTK, and prints a table.

Pictures have 1024 x 1024 pixels and four samples, and are read back. The light is at the camera, the field of view has
30 degrees, and the camera turns by 0.01 degrees before each picture. Spheres are drawn by VTK's mapper for spheres,
which needs no triangles. The Python packages are `vtk` and `numpy`.

    Benchmarks/peers/scenes.py [--repetitions N] [--out FOLDER]
"""
import argparse
import math
import os
import time

os.environ.setdefault("VTK_DEFAULT_OPENGL_WINDOW", "vtkEGLRenderWindow")
SIDE = 1024


class Numbers:
    """The generator that the benchmark of Cartouche uses."""

    def __init__(self):
        self.state = 20_261_123

    def next(self, low, high):
        self.state = (self.state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        return low + (high - low) * self.state / 0x80000000


def points_of(places):
    from vtkmodules.vtkCommonCore import vtkPoints

    points = vtkPoints()
    for place in places:
        points.InsertNextPoint(*place)
    return points


def array(name, rows):
    import numpy
    from vtkmodules.util.numpy_support import numpy_to_vtk

    kind = "u1" if name == "color" else "f4"
    values = numpy_to_vtk(numpy.array(rows, kind), deep=1)
    values.SetName(name)
    return values


def spheres(numbers):
    from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
    from vtkmodules.vtkRenderingOpenGL2 import vtkOpenGLSphereMapper

    places, radii, colors = [], [], []
    for _ in range(10_000):
        places.append([numbers.next(-100, 100) for _ in range(3)])
        radii.append(numbers.next(0.4, 1.6))
        colors.append([int(255 * numbers.next(0, 1)) for _ in range(3)])
    data, vertices = vtkPolyData(), vtkCellArray()
    data.SetPoints(points_of(places))
    for index in range(len(places)):
        vertices.InsertNextCell(1, [index])
    data.SetVerts(vertices)
    data.GetPointData().AddArray(array("radius", radii))
    data.GetPointData().AddArray(array("color", colors))
    data.GetPointData().SetActiveScalars("color")
    mapper = vtkOpenGLSphereMapper()
    mapper.SetInputData(data)
    mapper.SetScaleArray("radius")
    return mapper, (0, -480, 160), (0, 0, 0)


def footprints(numbers):
    from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
    from vtkmodules.vtkRenderingCore import vtkPolyDataMapper

    places, cells, colors = [], vtkCellArray(), []
    for index in range(3_000):
        x, y = index % 55 * 10, index // 55 * 10
        angles = sorted(numbers.next(0, 2 * math.pi) for _ in range(int(numbers.next(4, 9))))
        height = 3 + 40 * numbers.next(0, 1) ** 3
        part = min(height / 43, 1)
        color = [int(255 * value) for value in (1 - 0.4 * part, 0.96 - 0.9 * part, 0.8 - 0.55 * part)]
        ring = [(x + 4.2 * math.cos(angle), y + 4.2 * math.sin(angle)) for angle in angles]
        faces = [[(*a, 0), (*b, 0), (*b, height), (*a, height)] for a, b in zip(ring, ring[1:] + ring[:1])]
        faces.append([(*place, height) for place in ring])
        for face in faces:
            cells.InsertNextCell(len(face), range(len(places), len(places) + len(face)))
            places += face
            colors.append(color)
    data = vtkPolyData()
    data.SetPoints(points_of(places))
    data.SetPolys(cells)
    data.GetCellData().SetScalars(array("color", colors))
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(data)
    return mapper, (275, -520, 620), (275, 270, 0)


def torus(around, across, scale=1):
    from vtkmodules.vtkCommonComputationalGeometry import vtkParametricTorus
    from vtkmodules.vtkFiltersSources import vtkParametricFunctionSource

    shape, source = vtkParametricTorus(), vtkParametricFunctionSource()
    shape.SetRingRadius(1.5 * scale)
    shape.SetCrossSectionRadius(0.6 * scale)
    source.SetParametricFunction(shape)
    source.SetUResolution(around)
    source.SetVResolution(across)
    source.GenerateTextureCoordinatesOff()
    source.Update()
    return source.GetOutput()


def models(numbers):
    from vtkmodules.vtkCommonDataModel import vtkPolyData
    from vtkmodules.vtkRenderingCore import vtkGlyph3DMapper

    places, turns, sizes = [], [], []
    for _ in range(1_000):
        places.append([numbers.next(-100, 100), numbers.next(-100, 100), numbers.next(0, 30)])
        turns.append([40, 0, -numbers.next(0, 360)])
        sizes.append(numbers.next(1, 3))
    data = vtkPolyData()
    data.SetPoints(points_of(places))
    data.GetPointData().AddArray(array("turn", turns))
    data.GetPointData().AddArray(array("size", sizes))
    mapper = vtkGlyph3DMapper()
    mapper.SetInputData(data)
    mapper.SetSourceData(torus(32, 18))
    mapper.SetScalarVisibility(0)
    mapper.SetOrient(1)
    mapper.SetOrientationModeToRotation()
    mapper.SetOrientationArray("turn")
    mapper.SetScaleModeToScaleByMagnitude()
    mapper.SetScaleArray("size")
    return mapper, (0, -330, 200), (0, 0, 5)


def large_model(_):
    from vtkmodules.vtkRenderingCore import vtkPolyDataMapper

    mapper = vtkPolyDataMapper()
    mapper.SetInputData(torus(500, 100, scale=40))
    return mapper, (0, -330, 200), (0, 0, 5)


def measure(make, repetitions, picture):
    from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
    from vtkmodules.vtkRenderingCore import vtkActor, vtkRenderer, vtkRenderWindow

    mapper, eye, target = make(Numbers())
    actor, renderer, window = vtkActor(), vtkRenderer(), vtkRenderWindow()
    actor.SetMapper(mapper)
    if make is footprints:
        actor.GetProperty().SetInterpolationToFlat()
    renderer.SetBackground(1, 1, 1)
    renderer.AddActor(actor)
    window.SetOffScreenRendering(1)
    window.SetMultiSamples(4)
    window.SetSize(SIDE, SIDE)
    window.AddRenderer(renderer)
    camera = renderer.GetActiveCamera()
    camera.SetViewUp(0, 0, 1)
    camera.SetViewAngle(30)
    camera.SetPosition(*eye)
    camera.SetFocalPoint(*target)
    renderer.ResetCameraClippingRange()
    pixels, times = vtkUnsignedCharArray(), []
    for _ in range(repetitions + 1):
        camera.Azimuth(0.01)
        start = time.perf_counter()
        window.Render()
        window.GetRGBACharPixelData(0, 0, SIDE - 1, SIDE - 1, 0, pixels)
        times.append((time.perf_counter() - start) * 1e3)
    if picture:
        from vtkmodules.vtkIOImage import vtkPNGWriter
        from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter

        grab, writer = vtkWindowToImageFilter(), vtkPNGWriter()
        grab.SetInput(window)
        writer.SetInputConnection(grab.GetOutputPort())
        writer.SetFileName(picture)
        writer.Write()
    return times[0], sorted(times[1:])[repetitions // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=20)
    parser.add_argument("--out", help="a folder for pictures")
    options = parser.parse_args()
    try:
        import vtkmodules.vtkInteractionStyle  # noqa: F401
        import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
        from vtkmodules.vtkCommonCore import vtkVersion
    except ImportError as error:
        print(f"VTK is left out: {error}")
        return
    print(f"| VTK {vtkVersion.GetVTKVersion()} | median, ms | first, ms |\n|---|---|---|")
    for name, make in [("Z1", spheres), ("Z2", footprints), ("Z3", models), ("Z5", large_model)]:
        picture = options.out and os.path.join(options.out, f"{name}-vtk.png")
        first, median = measure(make, options.repetitions, picture)
        print(f"| {name} | {median:.1f} | {first:.1f} |", flush=True)


if __name__ == "__main__":
    main()
