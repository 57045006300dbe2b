import { type Range, resample, respaced } from '../../core/heightmap.ts';
import { decodeSrgb } from '../../core/srgb.ts';
import type { SampleSet } from '../../mesh/splits.ts';
import { bytesOf } from '../bytes.ts';
import type { FileFormat, MadeFile, MeshFigures, TerrainToWrite } from '../file-format.ts';
import type { GlbOptions } from './options.ts';
import { axesOf, placesOf, requireRoom, type TerrainMesh, terrainMesh, visitVertices } from './terrain-mesh.ts';

/** Of glTF 2.0. */
export const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;
const UNSIGNED_INT = 5125;
export const ARRAY_BUFFER = 34_962;
const ELEMENT_ARRAY_BUFFER = 34_963;
const CLAMP_TO_EDGE = 33_071;
const [HEADER, CHUNK_HEADER] = [12, 8];
/** The highest value of a colour channel. */
const FULL = 65_535;
/** Pixels along a side of a texture: what the graphics processors of the last ten years take. */
const TEXTURE_SIDE = 8192;

/** What colours a mesh: the terrain from above. */
export interface Relief {
  /** As a PNG. */
  readonly pictureFormat: Pick<FileFormat, 'write'>;
  /** Its rows from north to south: red, green, blue, alpha of the sRGB colour space, 0 … 255. */
  reliefPainter(terrain: TerrainToWrite): PaintRow;
}

type PaintRow = (y: number, pixels: Uint8ClampedArray) => void;

/** Binary glTF 2.0: metres, X east, Y up, Z south, the middle of the map at X = Z = 0 and elevation 0 at Y = 0. A tile lies at its place in the whole
 *  map, and is its own texture. Colours contain the light of the relief, so their material is unlit (KHR_materials_unlit). `asset.extras` holds the
 *  measured error and the elevations.
 *  @throws FormatError for terrain that is no ground, and files that are too large */
export async function terrainToGlb(
  terrain: TerrainToWrite,
  { maxError, colours }: GlbOptions,
  relief: Relief,
): Promise<MadeFile> {
  const paintRow = colours === 'vertices' ? relief.reliefPainter(terrain) : undefined;
  const { figures, parts, bytes: geometry } = geometryOf(terrain, maxError, paintRow);
  const texture = colours === 'texture' ? await textureOf(terrain, relief) : [];
  const pieces = glbPieces(documentOf(terrain, figures, parts, bytesOf(texture)), [geometry, ...texture]);
  requireRoom(bytesOf(pieces), figures);
  return { pieces, mesh: figures };
}

/** A GLB of a glTF document and its buffer. */
export function glbPieces(document: object, buffer: readonly Uint8Array[]): Uint8Array[] {
  const json = new TextEncoder().encode(JSON.stringify(document));
  const binary = [...buffer, new Uint8Array(padded(bytesOf(buffer)) - bytesOf(buffer))];
  const start = HEADER + CHUNK_HEADER + padded(json.length);
  const head = new Uint8Array(start + CHUNK_HEADER).fill(0x20);
  const view = new DataView(head.buffer);
  writeWords(view, 0, [0x46546c67, 2, head.length + bytesOf(binary), padded(json.length), 0x4e4f534a]);
  head.set(json, HEADER + CHUNK_HEADER);
  writeWords(view, start, [bytesOf(binary), 0x004e4942]);
  return [head, ...binary];
}

interface Geometry {
  readonly figures: MeshFigures;
  readonly parts: readonly Part[];
  /** Those of all parts, then the triangles. */
  readonly bytes: Uint8Array;
}

function geometryOf(terrain: TerrainToWrite, maxError: number, paintRow: PaintRow | undefined): Geometry {
  const mesh = terrainMesh(terrain, maxError);
  const { figures } = mesh;
  const { vertices, triangles } = figures;
  const { xs, zs } = axesOf(mesh, placesOf(mesh));
  const axes: Axes = { xs: Float32Array.from(xs), zs: Float32Array.from(zs) };
  const parts: readonly Part[] = [
    { name: 'POSITION', bytes: 12 * vertices, accessor: { componentType: FLOAT, type: 'VEC3', ...boundsOf(mesh, axes) } },
    { name: 'NORMAL', bytes: 12 * vertices, accessor: { componentType: FLOAT, type: 'VEC3' } },
    { name: 'TEXCOORD_0', bytes: 8 * vertices, accessor: { componentType: FLOAT, type: 'VEC2' } },
    ...(paintRow ? [colourPart(vertices)] : []),
  ];
  const length = sum(parts) + 12 * triangles;
  requireRoom(length, figures);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  writeVertices(view, mesh, axes);
  if (paintRow) writeColours(view, 32 * vertices, paintRow, mesh);
  writeIndices(view, sum(parts), mesh);
  return { figures, parts, bytes };
}

/** A buffer view of values for each vertex. */
interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly accessor: object;
}

function colourPart(vertices: number): Part {
  return { name: 'COLOR_0', bytes: 8 * vertices, accessor: { componentType: UNSIGNED_SHORT, type: 'VEC4', normalized: true } };
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((bytes, part) => bytes + part.bytes, 0);
}

/** Chunks and views begin at multiples of 4 bytes. */
function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

async function textureOf(terrain: TerrainToWrite, { pictureFormat }: Relief): Promise<readonly Uint8Array[]> {
  const { map, spacing } = terrain;
  if (Math.max(map.width, map.height) <= TEXTURE_SIDE)
    return (await pictureFormat.write({ ...terrain, profile: undefined })).pieces;
  // Corners stay on corners: of 2^n + 1 samples, every second one. What lies around a tile is no longer at its samples.
  const fitted = resample(map, Math.ceil(map.width / 2), Math.ceil(map.height / 2));
  const fittedSpacing = spacing && respaced(spacing, map, fitted);
  return (await pictureFormat.write({ ...terrain, profile: undefined, within: undefined, map: fitted, spacing: fittedSpacing }))
    .pieces;
}

/** @param texture its bytes */
function documentOf(
  terrain: TerrainToWrite,
  { vertices, triangles, largestError }: MeshFigures,
  parts: readonly Part[],
  texture: number,
): object {
  const indices = parts.length;
  let offset = 0;
  const viewOf = (byteLength: number, target?: number) => {
    const bufferView = { buffer: 0, byteOffset: offset, byteLength, ...(target !== undefined && { target }) };
    offset += padded(byteLength);
    return bufferView;
  };
  const bufferViews = [
    ...parts.map(({ bytes }) => viewOf(bytes, ARRAY_BUFFER)),
    viewOf(12 * triangles, ELEMENT_ARRAY_BUFFER),
    ...(texture > 0 ? [viewOf(texture)] : []),
  ];
  const isColoured = texture > 0 || parts.some(({ name }) => name === 'COLOR_0');
  const attributes = Object.fromEntries(parts.map(({ name }, i) => [name, i]));
  return {
    asset: {
      version: '2.0',
      generator: 'Faultline',
      extras: { elevation: terrain.elevation, largestError },
    },
    ...(isColoured && { extensionsUsed: ['KHR_materials_unlit'] }),
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'Terrain', mesh: 0 }],
    meshes: [{ name: 'Terrain', primitives: [{ attributes, indices, material: 0 }] }],
    materials: [materialOf(isColoured, texture > 0)],
    accessors: [
      ...parts.map(({ accessor }, bufferView) => ({ bufferView, count: vertices, ...accessor })),
      { bufferView: indices, count: 3 * triangles, componentType: UNSIGNED_INT, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [{ byteLength: offset }],
    ...(texture > 0 && {
      images: [{ name: 'Relief', bufferView: indices + 1, mimeType: 'image/png' }],
      samplers: [{ wrapS: CLAMP_TO_EDGE, wrapT: CLAMP_TO_EDGE }],
      textures: [{ source: 0, sampler: 0 }],
    }),
  };
}

function materialOf(isColoured: boolean, hasTexture: boolean): object {
  return {
    name: 'Ground',
    pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 1, ...(hasTexture && { baseColorTexture: { index: 0 } }) },
    ...(isColoured && { extensions: { KHR_materials_unlit: {} } }),
  };
}

/** X of each column and Z of each row, as the float32 that they are. */
interface Axes {
  readonly xs: Float32Array;
  readonly zs: Float32Array;
}

/** The lowest and the highest coordinates, as the float32 that they are. */
function boundsOf(
  { map, triangulation: { corners } }: TerrainMesh,
  { xs, zs }: Axes,
): { readonly min: number[]; readonly max: number[] } {
  const range: Range = heightsOf(map.data, corners);
  return { min: [xs[0], range.min, zs[0]], max: [xs[xs.length - 1], range.max, zs[zs.length - 1]] };
}

function heightsOf(data: Float32Array, corners: SampleSet): Range {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < data.length; i++) {
    if (!corners.has(i)) continue;
    if (data[i] < min) min = data[i];
    if (data[i] > max) max = data[i];
  }
  return { min, max };
}

function writeWords(view: DataView, at: number, words: readonly number[]): void {
  for (const [i, word] of words.entries()) view.setUint32(at + 4 * i, word, true);
}

/** Positions, then normals, then texture coordinates, which have (0, 0) in the north-west. */
function writeVertices(view: DataView, mesh: TerrainMesh, { xs, zs }: Axes): void {
  const { map, triangulation } = mesh;
  const { width, height, data } = map;
  let [position, normal, place] = [0, 12 * triangulation.vertices, 24 * triangulation.vertices];
  visitVertices(mesh, (sample, x, y, east, up, south) => {
    view.setFloat32(position, xs[x], true);
    view.setFloat32(position + 4, data[sample], true);
    view.setFloat32(position + 8, zs[y], true);
    view.setFloat32(normal, east, true);
    view.setFloat32(normal + 4, up, true);
    view.setFloat32(normal + 8, south, true);
    // Samples are the middles of pixels.
    view.setFloat32(place, (x + 0.5) / width, true);
    view.setFloat32(place + 4, (y + 0.5) / height, true);
    position += 12;
    normal += 12;
    place += 8;
  });
}

/** The relief's colours, in proportion to light as glTF has them, opaque. */
function writeColours(
  view: DataView,
  first: number,
  paintRow: PaintRow,
  { map: { width, height }, triangulation: { corners } }: TerrainMesh,
): void {
  const pixels = new Uint8ClampedArray(4 * width);
  const linear = Uint16Array.from({ length: 256 }, (_, byte) => Math.round(decodeSrgb(byte / 255) * FULL));
  let at = first;
  for (let y = 0, sample = 0; y < height; y++) {
    paintRow(y, pixels);
    for (let x = 0; x < width; x++, sample++) {
      if (!corners.has(sample)) continue;
      for (let channel = 0; channel < 3; channel++) view.setUint16(at + 2 * channel, linear[pixels[4 * x + channel]], true);
      view.setUint16(at + 6, FULL, true);
      at += 8;
    }
  }
}

function writeIndices(view: DataView, first: number, { triangulation }: TerrainMesh): void {
  const numberOf = triangulation.corners.ranks();
  let at = first;
  for (const piece of triangulation.pieces()) {
    for (let i = 0; i < piece.length; i++, at += 4) view.setUint32(at, numberOf(piece[i]), true);
  }
}
