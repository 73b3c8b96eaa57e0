// The types of the scripts of a scene's page. Pages do not contain this file.

/** A position or a direction in the frame of the scene; lengths are meters. */
type Vector = [x: number, y: number, z: number];

/** A rotation as a unit quaternion; its first three numbers are a vector. */
type Rotation = [x: number, y: number, z: number, w: number];

/** The directions at a place. */
interface Axes { east: Vector; north: Vector; up: Vector }

/** The plane of a local scene. */
interface Plane extends Axes { origin: Vector }

/** Longitude and latitude in radians, height in meters. */
interface Place { longitude: number; latitude: number; height: number }

/** A view of a camera; the half sizes are those of the picture at the distance 1. */
interface View {
  eye: Vector; forward: Vector; right: Vector; up: Vector;
  halfWidth: number; halfHeight: number; width: number; height: number; near: number;
}

/** A camera that looks at a target; angles are radians. */
interface CameraState { target: Vector; distance: number; heading: number; pitch: number }

/** The light of the sun; without a direction there is none. The turn is the cosine and the sine of the angle of the earth. */
interface Light { sun: Vector | null; shadows: boolean; center: Vector; radius: number; turn: number[] }

/** The size of a canvas, or of a picture, in pixels. */
interface PictureSize { width: number; height: number }

// The scene

/** The first byte of a buffer, its length and the size of its structures, in bytes. */
type BufferPlace = [start: number, length: number, stride: number];

type DrawKind = "bodies" | "spheres" | "billboards" | "ribbons";

/** A draw of the scene list. */
type SceneDraw = DrawOptions & ({ kind: "bodies"; mesh: number } | { kind: Exclude<DrawKind, "bodies"> });

interface DrawOptions {
  list: BufferPlace; texture?: number; phase: number; opacity: number; object: number;
  lit?: boolean; closed?: boolean; opaque?: boolean; casts?: boolean; label?: boolean;
  distances?: [nearest: number, farthest: number]; material?: SceneMaterial;
}

/** A material of bodies: what the shaders test, the numbers of their uniforms, and the textures by unit. */
interface SceneMaterial { names: string[]; numbers: number[]; maps: (number | null)[] }

interface SceneMesh { vertices: BufferPlace; indices: BufferPlace; radius: number }
interface SceneTexture extends PictureSize { pixels: BufferPlace; repeats: boolean; reduced: boolean }

/** The value of an attribute; dates are milliseconds since 1970. */
type AttributeValue = null | number | string | boolean | { date: number };

/** The features of a layer: the fields, the numbers of the features and the values. */
interface SceneLayer { object: number; name: string; fields: string[]; ids: BufferPlace; rows: BufferPlace }

/** What moves: rows of time, position, heading, pitch and roll. */
interface SceneTrack { id: number; name: string; rows: BufferPlace }

/** The structure of a scene and its buffers. */
interface Scene extends SceneStructure {
  /** The number of bytes of the buffers that are there. */
  loaded: number;
  add(part: Uint8Array): void;
  has(place: BufferPlace): boolean;
  bytes(place: BufferPlace): Uint8Array;
  text(place: BufferPlace): string;
}

interface SceneStructure {
  view: View; sun?: Vector; shadows?: boolean; shadowedCenter: Vector; shadowedRadius: number;
  background?: Vector; clip?: { center: Vector; x: Vector; y: Vector };
  draws: SceneDraw[]; meshes: SceneMesh[]; textures: SceneTexture[];
  layers: SceneLayer[]; draped: string[]; tracks: SceneTrack[];
  effects: SceneEffects;
  /** The number of layers in which translucent bodies are drawn; 0 draws them in the order of the list. */
  layerCount: number;
  ground: Vector; groundHeight: number; plane?: Plane; sunDate: number; orbit?: SceneOrbit;
}

/** What is added to the light. The numbers of the ambient occlusion are for the shaders; the third is 0 without it. */
interface SceneEffects {
  haze: boolean; soft: boolean; occlusion: number[];
  /** The cosine and the sine of the angle between the stars and the earth; without them there are no stars. */
  stars?: number[];
}

/** How a controller moves the camera around a target, which has axes; angles are radians. */
interface SceneOrbit extends Axes {
  target: Vector; distance: OrbitSetting; heading: OrbitSetting; pitch: OrbitSetting;
  /** The height of the target in the picture, as a fraction of the height of the picture. */
  factor: number;
}

/** A value of the camera, its limits, and whether readers change it. */
interface OrbitSetting { value: number; low: number | null; high: number | null; moves: boolean }

// The player

/** A ball around what is drawn; without a center, everything can be in it. */
interface Ball { center?: Vector | null; radius: number }

/** A part of a mesh: a range of indices. */
interface Block extends Ball { start: number; count: number }

/** A draw with its buffers. */
type PlayedDraw = SceneDraw & Ball & {
  array: WebGLVertexArrayObject | null; buffer: WebGLBuffer | null; bytes: Uint8Array;
  /** The vertices of a tile of the surface, once they are needed. */
  corners?: Float32Array;
  /** The number of instances, and the number of indices of the mesh. */
  count: number; elements: number;
  reach?: number; blocks?: Block[] | null;
  /** The instances that are shown, if not all are, and their numbers as a text. */
  shown?: number[]; kept?: string | null;
};

interface PlayedMesh { vertices: WebGLBuffer | null; indices: WebGLBuffer | null; count: number }

/** The texts of shaders, by the kind of draw: for vertices, and for pixels. */
type Shaders = Record<string, [vertices: string, pixels: string]>;

interface PlayedProgram {
  name: WebGLProgram; material: WebGLUniformLocation | null; object: WebGLUniformLocation | null;
  range: WebGLUniformLocation | null; reflection: WebGLUniformLocation | null; emission: WebGLUniformLocation | null;
}

interface Target extends PictureSize {
  name: WebGLFramebuffer | null; parts: (WebGLRenderbuffer | null)[]; samples: number;
}

/** The factors of blending if they are not the usual ones, and the part of a layer of translucent bodies. */
interface LayerBlending { factors?: number[]; part?: number }

/** A texture into which light is drawn, and what it depends on. */
interface LightTarget extends PictureSize {
  name: WebGLFramebuffer | null; texture: WebGLTexture | null; state: string;
}

/** What is drawn nearest to a point; the number 0 is nothing that has attributes. */
interface Picked { id: number; object: number; distance: number }

// The controls

/** A speed, or a change of it: pixels, radians and the logarithm of the distance, for a millisecond. */
interface Speed { x: number; y: number; turn: number; tilt: number; zoom: number }

/** The attributes of a layer's features; those that are not read yet are null. */
interface LayerRows { layer: SceneLayer; places: Map<number, number> | null; values: AttributeValue[][] | null }

/** A feature at a point of the page. */
interface Identified {
  layer: string; fields: string[]; values: AttributeValue[]; id: number; position: Vector;
}

/** A track and the instances that it moves, relative to it. */
interface MovingTrack { id: number; name: string; rows: number[][]; items: MovingItem[]; size: number }

/** An instance in a draw: its first word, and its place relative to the track. */
interface MovingItem { number: number; at: number; offset: Vector; rotation: Rotation | null }

/** A position with angles in degrees. */
interface Pose { position: Vector; heading: number; pitch: number; roll: number }

/** A file with a part of the buffers: its name and its length when it is unpacked. */
type ScenePart = [name: string, length: number];

/** What has changed in a served scene: lists of draws as base64, attributes of layers, and the orbit. */
interface SceneChange {
  orbit?: SceneOrbit | null;
  draws: { draw: number; list: string }[];
  layers: { layer: number; ids: number[]; fields: string[]; rows: AttributeValue[][] }[];
}

/** Finds the elements of the page. */
interface ElementLookup {
  (id: "scene"): HTMLCanvasElement;
  (id: "sun" | "date" | "time" | "moment"): HTMLInputElement;
  (id: "pace" | "follow"): HTMLSelectElement;
  (id: string): HTMLElement;
}

// TypeScript has declared this since version 5.1.
interface DecompressionStream extends GenericTransformStream {}
declare var DecompressionStream: {
  prototype: DecompressionStream;
  new (format: "deflate" | "deflate-raw" | "gzip"): DecompressionStream;
};
