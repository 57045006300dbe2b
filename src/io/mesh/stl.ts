import { extentOf } from '../../core/heightmap.ts';
import { rangeOf } from '../../kernels/values.ts';
import { borderOf } from '../../mesh/triangulation.ts';
import { type MadeFile, meshText, type TerrainToWrite } from '../file-format.ts';
import type { StlOptions } from './options.ts';
import { requireRoom, terrainMesh } from './terrain-mesh.ts';

const HEADER = 84;
const RECORD = 50;

/** Binary STL of a closed solid: the ground, walls along its rim, and a level bottom at Z = 0. In millimetres: X east, Y north, Z up, and the
 *  south-west corner at the origin.
 *  @throws FormatError for terrain that is no ground, and files that are too large */
export function terrainToStl(terrain: TerrainToWrite, { maxError, printSize, base, printExaggeration }: StlOptions): MadeFile {
  const mesh = terrainMesh(terrain, maxError);
  const { map, spacing, triangulation } = mesh;
  const { width, height, data } = map;
  const border = borderOf(triangulation);
  // A wall is two triangles, and its lower side one of the bottom.
  const triangles = triangulation.triangles + 3 * border.length;
  const figures = { ...mesh.figures, triangles };
  requireRoom(HEADER + RECORD * triangles, figures);
  const bytes = new Uint8Array(HEADER + RECORD * triangles);
  const extent = extentOf(spacing, map);
  const scale = printSize / Math.max(extent.x, extent.y);
  // Tiles stand on one plate.
  const { min } = terrain.within?.range ?? rangeOf(data);
  const x = Float32Array.from({ length: width }, (_, column) => column * spacing.x * scale);
  const y = Float32Array.from({ length: height }, (_, row) => (height - 1 - row) * spacing.y * scale);
  const zOf = (sample: number): number => Math.fround(base + (data[sample] - min) * scale * printExaggeration);
  const cornerAt = (sample: number, z: number): Corner => [x[sample % width], y[Math.floor(sample / width)], z];

  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(`Faultline, mm; ${meshText(figures).replaceAll(/[^ -~]/g, ' ')}`).subarray(0, 80));
  view.setUint32(80, triangles, true);
  let at = HEADER;
  const put = (a: Corner, b: Corner, c: Corner): void => {
    writeFacet(view, at, a, b, c);
    at += RECORD;
  };
  for (const piece of triangulation.pieces()) {
    for (let i = 0; i < piece.length; i += 3) {
      const [a, b, c] = [piece[i], piece[i + 1], piece[i + 2]];
      put(cornerAt(a, zOf(a)), cornerAt(b, zOf(b)), cornerAt(c, zOf(c)));
    }
  }
  const middle: Corner = [Math.fround((extent.x * scale) / 2), Math.fround((extent.y * scale) / 2), 0];
  border.forEach((from, i) => {
    const to = border[(i + 1) % border.length];
    const [lowFrom, lowTo] = [cornerAt(from, 0), cornerAt(to, 0)];
    const [topFrom, topTo] = [cornerAt(from, zOf(from)), cornerAt(to, zOf(to))];
    put(lowFrom, lowTo, topTo);
    put(lowFrom, topTo, topFrom);
    put(middle, lowTo, lowFrom);
  });
  return { pieces: [bytes], mesh: figures };
}

type Corner = readonly [x: number, y: number, z: number];

/** A normal and three corners, float32, and two bytes that mean nothing. */
function writeFacet(view: DataView, at: number, a: Corner, b: Corner, c: Corner): void {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const values = [nx / length, ny / length, nz / length, ...a, ...b, ...c];
  for (let i = 0; i < 12; i++) view.setFloat32(at + 4 * i, values[i], true);
}
