import { shortestFloat32 } from '../../core/decimals.ts';
import { type MadeFile, meshText, type TerrainToWrite } from '../file-format.ts';
import type { MeshOptions } from './options.ts';
import { axesOf, placesOf, requireRoom, terrainMesh, visitVertices } from './terrain-mesh.ts';

/** Lines that are turned into bytes at a time. */
const LINES = 16_384;

/** Wavefront OBJ: metres, X east, Y up, Z south, as most programs import it; the middle of the map at X = Z = 0. A vertex has the position,
 *  texture coordinates (0, 0) in the south-west to (1, 1), and a normal. A tile lies at its place in the whole map, whose picture its texture
 *  coordinates are of.
 *  @throws FormatError for terrain that is no ground, and files that are too large */
export function terrainToObj(terrain: TerrainToWrite, { maxError }: MeshOptions): MadeFile {
  const mesh = terrainMesh(terrain, maxError);
  const { map, triangulation } = mesh;
  const { data } = map;
  const places = placesOf(mesh);
  const text = new TextPieces((bytes) => requireRoom(bytes, mesh.figures));
  text.add(`# Faultline: ${meshText(mesh.figures)}`);
  text.add('# metres, X east, Y up, Z south');
  const axes = axesOf(mesh, places);
  const xs = Array.from(axes.xs, (x) => decimals(x, 4));
  const zs = Array.from(axes.zs, (z) => decimals(z, 4));
  const us = Array.from(places.columns, (east) => decimals(east, 6));
  const vs = Array.from(places.rows, (south) => decimals(1 - south, 6));
  visitVertices(mesh, (sample, x, y, east, up, south) => {
    text.add(`v ${xs[x]} ${shortestFloat32(data[sample])} ${zs[y]}`);
    text.add(`vt ${us[x]} ${vs[y]}`);
    text.add(`vn ${decimals(east, 4)} ${decimals(up, 4)} ${decimals(south, 4)}`);
  });
  const numberOf = triangulation.corners.ranks();
  const cornerOf = (sample: number): string => {
    const n = numberOf(sample) + 1;
    return `${n}/${n}/${n}`;
  };
  for (const piece of triangulation.pieces()) {
    for (let i = 0; i < piece.length; i += 3) {
      text.add(`f ${cornerOf(piece[i])} ${cornerOf(piece[i + 1])} ${cornerOf(piece[i + 2])}`);
    }
  }
  return { pieces: text.end(), mesh: mesh.figures };
}

function decimals(value: number, digits: number): string {
  const scale = 10 ** digits;
  return String(Math.round(value * scale) / scale || 0);
}

/** Text that is too long for one string. */
class TextPieces {
  private readonly pieces: Uint8Array[] = [];
  private readonly encoder = new TextEncoder();
  private lines: string[] = [];
  private bytes = 0;

  private readonly check: (bytes: number) => void;

  /** @param check called with the bytes of all text so far */
  constructor(check: (bytes: number) => void) {
    this.check = check;
  }

  add(line: string): void {
    if (this.lines.push(line) === LINES) this.flush();
  }

  /** All of it as bytes. */
  end(): readonly Uint8Array[] {
    this.flush();
    return this.pieces;
  }

  private flush(): void {
    if (this.lines.length === 0) return;
    const piece = this.encoder.encode(`${this.lines.join('\n')}\n`);
    this.bytes += piece.length;
    this.check(this.bytes);
    this.pieces.push(piece);
    this.lines = [];
  }
}
