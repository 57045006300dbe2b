import { type ScatterPoint, type ScatterRules, scatter, scatterRules, sideOf } from './analysis/scatter.ts';
import { tanDeg } from './core/exact-math.ts';
import { extentOf, type Heightmap, type Spacing, type Window } from './core/heightmap.ts';
import type { Schema } from './core/params.ts';
import { columnName, csvText } from './io/csv.ts';
import type { NamedFormat } from './io/input-formats.ts';
import { ARRAY_BUFFER, FLOAT, glbPieces } from './io/mesh/glb.ts';

/** What is scattered: all that the command line and the page let people set. */
export const pointOptions = {
  seed: {
    kind: 'text',
    label: 'Seed',
    default: 'trees',
    accepted: 'any text',
    examples: ['rocks', ''],
    problemIn: () => undefined,
    doc: 'Another seed has other points.',
  },
  ...scatterRules,
} as const satisfies Schema;

/** Points that were scattered, and how. */
export interface Scattered {
  readonly points: readonly ScatterPoint[];
  readonly seed: string;
  readonly rules: ScatterRules;
  /** Metres across the whole map. */
  readonly extent: Spacing;
}

/** Scatters points over a map, or a window of it.
 *  @throws RangeError as `scatter` does */
export function scatterOn(
  map: Heightmap,
  spacing: Spacing,
  { seed, rules, window }: { readonly seed: string; readonly rules: ScatterRules; readonly window?: Window | undefined },
): Scattered {
  return { points: scatter(map, { spacing, seed, rules, window }), seed, rules, extent: extentOf(spacing, map) };
}

/** A file of points. */
export interface PointFormat extends NamedFormat {
  /** What people call the format: `CSV`. */
  readonly name: string;
  /** MIME type of the file. */
  readonly type: string;
  /** Where its points stand, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  pieces(scattered: Scattered): Uint8Array[];
}

const FROM_CORNER = [
  ['Origin', 'north-west corner'],
  ['x, y', 'metres east and south'],
  ['Normal', 'east, south, up'],
] as const;

/** The formats of points, in the order of lists. Places are metres east and south of the north-west corner; in a GLB they are those of GLB meshes. */
export const pointFormats: readonly PointFormat[] = [
  { extension: '.csv', name: 'CSV', type: 'text/csv', facts: FROM_CORNER, pieces: csvOf },
  { extension: '.json', name: 'JSON', type: 'application/json', facts: FROM_CORNER, pieces: jsonOf },
  {
    extension: '.glb',
    name: 'GLB',
    type: 'model/gltf-binary',
    facts: [
      ['Origin', 'middle of the map, elevation 0'],
      ['Axes', 'X east, Y up, Z south'],
      ['Instances', 'EXT_mesh_gpu_instancing'],
    ],
    pieces: glbOf,
  },
];

function csvOf({ points }: Scattered): Uint8Array[] {
  const head = [
    ['x', 'm'],
    ['y', 'm'],
    ['elevation', 'm'],
    ['normal east', ''],
    ['normal south', ''],
    ['normal up', ''],
    ['slope', '°'],
    ['scale', ''],
    ['rotation', '°'],
  ].map(([name, unit]) => columnName(name, unit));
  return textPieces(csvText([head]), points, (point) => `${numbersOf(point).join(',')}\r\n`, '');
}

function jsonOf({ points, seed, rules, extent }: Scattered): Uint8Array[] {
  const frame = 'x and y are metres east and south of the north-west corner; a normal is east, south, up';
  const head = JSON.stringify({ frame, extent, seed, rules });
  const lineOf = (point: ScatterPoint, i: number): string => {
    const [x, y, elevation, east, south, up, slope, scale, rotation] = numbersOf(point);
    const normal = `"normal":[${east},${south},${up}],"slope":${slope}`;
    return `${i > 0 ? ',\n' : ''}{"x":${x},"y":${y},"elevation":${elevation},${normal},"scale":${scale},"rotation":${rotation}}`;
  };
  return textPieces(`${head.slice(0, -1)},"points":[\n`, points, lineOf, '\n]}\n');
}

/** Points whose text is put together at a time. */
const POINTS = 16_384;

function textPieces(
  head: string,
  points: readonly ScatterPoint[],
  lineOf: (point: ScatterPoint, i: number) => string,
  end: string,
): Uint8Array[] {
  const encoder = new TextEncoder();
  const pieces = [encoder.encode(head)];
  for (let from = 0; from < points.length; from += POINTS) {
    let text = '';
    for (let i = from; i < Math.min(from + POINTS, points.length); i++) text += lineOf(points[i], i);
    pieces.push(encoder.encode(text));
  }
  return [...pieces, encoder.encode(end)];
}

/** In the order of the columns: to a millimetre, and to hundredths of a degree. */
function numbersOf({ x, y, elevation, normal, slopeDeg, scale, rotationDeg }: ScatterPoint): number[] {
  const { east, south, up } = normal;
  return [
    ...[rounded(x, 1000), rounded(y, 1000), rounded(elevation, 1000)],
    ...[rounded(east, 10_000), rounded(south, 10_000), rounded(up, 10_000)],
    ...[rounded(slopeDeg, 100), rounded(scale, 1000), rounded(rotationDeg, 100)],
  ];
}

/** @param parts of 1 */
function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts || 0;
}

/** Half the width of a marker that is 1 high. */
const HALF = 0.2;
/** A spire of four sides, its foot in the middle of what it stands for. */
const SIDES = [
  [HALF, HALF],
  [HALF, -HALF],
  [-HALF, -HALF],
  [-HALF, HALF],
] as const;

/** Binary glTF: one marker, half as high as a point has room, at all points, upright.
 *  @source EXT_mesh_gpu_instancing, Khronos */
function glbOf({ points, rules, extent }: Scattered): Uint8Array[] {
  const size = sideOf(rules) / 2;
  const marker = markerOf(size);
  const instances = { TRANSLATION: translationsOf(points, extent), ROTATION: rotationsOf(points), SCALE: scalesOf(points) };
  const arrays = [marker.positions, marker.normals, ...(points.length > 0 ? Object.values(instances) : [])];
  let offset = 0;
  const bufferViews = arrays.map(({ byteLength }, i) => {
    const view = { buffer: 0, byteOffset: offset, byteLength, ...(i < 2 && { target: ARRAY_BUFFER }) };
    offset += byteLength;
    return view;
  });
  const accessors = arrays.map((array, bufferView) => {
    const isRotation = array === instances.ROTATION;
    const type = isRotation ? 'VEC4' : 'VEC3';
    const [half, top] = [Math.fround(HALF * size), Math.fround(size)];
    const bounds = bufferView === 0 && { min: [-half, 0, -half], max: [half, top, half] };
    return { bufferView, componentType: FLOAT, type, count: array.length / (isRotation ? 4 : 3), ...bounds };
  });
  const attributes = Object.fromEntries(Object.keys(instances).map((name, i) => [name, i + 2]));
  const instanced = { extensions: { [INSTANCING]: { attributes } } };
  const document = {
    asset: { version: '2.0', generator: 'Faultline' },
    // A reader without it would show one marker in the middle of the map.
    ...(points.length > 0 && { extensionsUsed: [INSTANCING], extensionsRequired: [INSTANCING] }),
    scene: 0,
    scenes: [points.length > 0 ? { nodes: [0] } : {}],
    ...(points.length > 0 && { nodes: [{ name: 'Points', mesh: 0, ...instanced }] }),
    meshes: [{ name: 'Marker', primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, material: 0 }] }],
    materials: [
      { name: 'Marker', pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 1, baseColorFactor: [0.1, 0.3, 0.1, 1] } },
    ],
    ...{ accessors, bufferViews, buffers: [{ byteLength: offset }] },
  };
  return glbPieces(
    document,
    arrays.map(({ buffer }) => new Uint8Array(buffer)),
  );
}

const INSTANCING = 'EXT_mesh_gpu_instancing';

function markerOf(size: number): { readonly positions: Float32Array<ArrayBuffer>; readonly normals: Float32Array<ArrayBuffer> } {
  const [positions, normals]: [number[], number[]] = [[], []];
  const slant = Math.sqrt(1 + HALF * HALF);
  SIDES.forEach(([x, z], i) => {
    const [nextX, nextZ] = SIDES[(i + 1) % SIDES.length];
    const corners = [
      [x, 0, z],
      [nextX, 0, nextZ],
      [0, 1, 0],
    ];
    positions.push(...corners.flat().map((part) => part * size));
    const normal = [(x + nextX) / 2 / HALF / slant, HALF / slant, (z + nextZ) / 2 / HALF / slant];
    normals.push(...normal, ...normal, ...normal);
  });
  return { positions: Float32Array.from(positions), normals: Float32Array.from(normals) };
}

function translationsOf(points: readonly ScatterPoint[], extent: Spacing): Float32Array<ArrayBuffer> {
  const out = new Float32Array(3 * points.length);
  for (const [i, { x, y, elevation }] of points.entries()) out.set([x - extent.x / 2, elevation, y - extent.y / 2], 3 * i);
  return out;
}

/** Quaternions about Y, by the tangent of a quarter of the angle: −45° … 45°. */
function rotationsOf(points: readonly ScatterPoint[]): Float32Array<ArrayBuffer> {
  const out = new Float32Array(4 * points.length);
  for (const [i, { rotationDeg }] of points.entries()) {
    const quarter = (rotationDeg > 180 ? rotationDeg - 360 : rotationDeg) / 4;
    const t = Math.sign(quarter) * tanDeg(Math.abs(quarter));
    out.set([0, (2 * t) / (1 + t * t), 0, (1 - t * t) / (1 + t * t)], 4 * i);
  }
  return out;
}

function scalesOf(points: readonly ScatterPoint[]): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: 3 * points.length }, (_, i) => points[Math.floor(i / 3)].scale);
}
