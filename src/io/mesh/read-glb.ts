import { extentOf, type Heightmap, type Spacing } from '../../core/heightmap.ts';
import { FormatError } from '../file-format.ts';

/** What a GLB of Faultline's says of its terrain. A mesh is not read as one: its vertices are some of the samples. */
export interface GlbTerrain {
  /** The recipe that it carries, unchecked; undefined if it has none. */
  readonly recipeText: string | undefined;
  /** East, up and south of each vertex, in metres from the middle of the map. */
  readonly positions: Float32Array;
}

const [MAGIC, JSON_CHUNK, BINARY_CHUNK] = [0x46546c67, 0x4e4f534a, 0x004e4942];
const [HEADER, CHUNK_HEADER] = [12, 8];

/** @throws FormatError for a file that is no GLB of Faultline's */
export function openGlb(bytes: Uint8Array): GlbTerrain {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEADER || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== 2) {
    throw new FormatError('GLB: expected binary glTF 2.0, got something else');
  }
  const json = chunkAt(view, HEADER, JSON_CHUNK, 'JSON');
  const binary = chunkAt(view, json.end, BINARY_CHUNK, 'binary');
  const found = documentIn(bytes.subarray(json.start, json.end));
  const length = 12 * found.count;
  if (found.at + length > binary.end - binary.start) throw new FormatError('GLB: its vertices lie outside the file');
  const start = binary.start + found.at;
  const positions = new Float32Array(3 * found.count);
  for (let i = 0; i < positions.length; i++) positions[i] = view.getFloat32(start + 4 * i, true);
  return { recipeText: found.recipeText, positions };
}

function chunkAt(view: DataView, at: number, type: number, name: string): { readonly start: number; readonly end: number } {
  const start = at + CHUNK_HEADER;
  if (start > view.byteLength) throw new FormatError(`GLB: the ${name} chunk is missing`);
  const end = start + view.getUint32(at, true);
  if (view.getUint32(at + 4, true) !== type || end > view.byteLength) throw new FormatError(`GLB: the ${name} chunk is damaged`);
  return { start, end };
}

/** Where the positions are, as `terrainToGlb` puts them, and the recipe. */
function documentIn(bytes: Uint8Array): { at: number; count: number; recipeText: string | undefined } {
  let document: Partial<OwnDocument> | null;
  try {
    document = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Engines word what is wrong differently.
    throw new FormatError('GLB: expected JSON in it, got something else');
  }
  if (document?.asset?.generator !== 'Faultline')
    throw new FormatError('GLB: expected a mesh that Faultline wrote; others are not read');
  const { byteOffset = 0 } = document.bufferViews?.[0] ?? {};
  const { count } = document.accessors?.[0] ?? {};
  const isRight = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
  if (!isRight(count) || !isRight(byteOffset)) throw new FormatError('GLB: its vertices are not described');
  const { recipe } = document.asset.extras ?? {};
  return { at: byteOffset, count, recipeText: recipe === undefined ? undefined : JSON.stringify(recipe) };
}

interface OwnDocument {
  readonly asset: { readonly generator?: unknown; readonly extras?: { readonly recipe?: unknown } };
  readonly bufferViews: readonly { readonly byteOffset?: unknown }[];
  readonly accessors: readonly { readonly count?: unknown }[];
}

/** How the vertices of a mesh differ from a map, half a sentence; undefined if each is one of its samples, to the bit.
 *  @param spacing metres between samples */
export function unlikeVertices(
  { positions }: Pick<GlbTerrain, 'positions'>,
  map: Heightmap,
  spacing: Spacing,
): string | undefined {
  const { width, height, data } = map;
  const extent = extentOf(spacing, map);
  const vertices = positions.length / 3;
  let differing = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const x = Math.round((positions[i] / extent.x + 0.5) * (width - 1));
    const y = Math.round((positions[i + 2] / extent.y + 0.5) * (height - 1));
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    if (!isInside || data[y * width + x] !== positions[i + 1]) differing++;
  }
  return differing > 0 || vertices < 4 ? `${differing} of ${vertices} vertices differ` : undefined;
}
