import { readFile } from 'node:fs/promises';
import { validateBytes } from 'gltf-validator';
import { askBlender } from './blender.ts';
import { type MadeFile, meshError } from './files.ts';
import { type Program, statisticsOf, type Verdict } from './reading.ts';
import { numbersIn, run } from './run.ts';

const isStl = ({ extension }: MadeFile): boolean => extension === '.stl';
const isGlb = ({ extension }: MadeFile): boolean => extension === '.glb';
const isScene = (file: MadeFile): boolean => isGlb(file) || file.extension === '.obj';

/** Programs that read meshes. */
export const meshPrograms: readonly Program[] = [
  { name: 'admesh', executable: 'admesh', takes: isStl, check: checkByAdmesh },
  { name: 'assimp', executable: 'assimp', takes: isScene, check: checkByAssimp },
  { name: 'Blender', executable: 'blender', takes: (file) => isScene(file) || isStl(file), check: checkByBlender },
  { name: 'gltf-validator', takes: isGlb, check: checkByValidator },
];

/** A box: its lowest and its highest corner. */
interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** The default size of a print. */
const PRINT = { side: 150, base: 3 };

/** The box of a mesh, up last, and by how much its top and bottom may be off: vertices are samples, and not all of them. */
function boxOf(file: MadeFile): Box & { readonly off: number } {
  const { width, height, spacing, metres } = file.truth;
  const extent = [spacing.x * (width - 1), spacing.y * (height - 1)];
  const { min, max } = statisticsOf(metres);
  if (!isStl(file)) {
    const half = extent.map((side) => side / 2);
    return { min: [-half[0], -half[1], min], max: [half[0], half[1], max], off: meshError };
  }
  const scale = PRINT.side / Math.max(...extent);
  return {
    min: [0, 0, 0],
    max: [extent[0] * scale, extent[1] * scale, PRINT.base + (max - min) * scale],
    off: meshError * scale,
  };
}

/** @param box up last, north and east as the others
 *  @param triangles what the program counts */
function verdict(file: MadeFile, box: Box, triangles: number, others: readonly string[] = []): Verdict {
  const wanted = boxOf(file);
  const problems = [...others];
  for (const end of ['min', 'max'] as const) {
    for (let axis = 0; axis < 3; axis++) {
      const most = axis === 2 ? wanted.off : 1e-5 * wanted.max[0];
      if (!(Math.abs(box[end][axis] - wanted[end][axis]) <= most)) {
        problems.push(`${end} ${'XYZ'[axis]} ${box[end][axis]} in place of ${wanted[end][axis]}`);
      }
    }
  }
  // The solid's walls and bottom are triangles too.
  const made = file.figures?.triangles ?? Number.NaN;
  if (isStl(file) ? !(triangles > made) : triangles !== made) problems.push(`${triangles} triangles in place of ${made}`);
  const error = file.figures?.largestError ?? Number.NaN;
  if (!(error <= meshError)) problems.push(`the command states an error of ${error} m`);
  return { problems };
}

async function checkByAdmesh(file: MadeFile): Promise<Verdict> {
  const { stdout } = await run('admesh', [file.path]);
  const problems: string[] = [];
  const [open] = numbersIn(stdout, /Total disconnected facets +: +(\d+)/);
  const [parts, volume] = numbersIn(stdout, /Number of parts +: +(\d+) +Volume +: +(\S+)/);
  if (open !== 0) problems.push(`${open} facets with open edges`);
  if (parts !== 1 || !(volume > 0)) problems.push(`${parts} parts, volume ${volume}`);
  for (const what of ['Degenerate facets', 'Edges fixed', 'Facets reversed', 'Backwards edges', 'Normals fixed']) {
    const [count] = numbersIn(stdout, new RegExp(`${what} +: +(\\d+)`));
    if (count !== 0) problems.push(`${what}: ${count}`);
  }
  const ends = ['X', 'Y', 'Z'].map((axis) => numbersIn(stdout, new RegExp(`Min ${axis} = +(\\S+), Max ${axis} = +(\\S+)`)));
  const box = { min: ends.map(([min]) => min), max: ends.map(([, max]) => max) };
  return verdict(file, box, numbersIn(stdout, /Number of facets +: +(\d+)/)[0], problems);
}

async function checkByAssimp(file: MadeFile): Promise<Verdict> {
  const { stdout } = await run('assimp', ['info', file.path]);
  const corner = (name: string) => numbersIn(stdout, new RegExp(`${name} point +\\((\\S+) (\\S+) (\\S+)\\)`));
  const [[west, low, north], [east, high, south]] = [corner('Minimum'), corner('Maximum')];
  // It has Y up and Z south.
  const box = { min: [west, -south, low], max: [east, -north, high] };
  return verdict(file, box, numbersIn(stdout, /Faces: +(\d+)/)[0]);
}

async function checkByBlender(file: MadeFile): Promise<Verdict> {
  const { triangles, ...box } = (await askBlender(['mesh', file.path])) as Box & { triangles: number };
  return verdict(file, box, triangles);
}

async function checkByValidator(file: MadeFile): Promise<Verdict> {
  const { issues, info } = await validateBytes(await readFile(file.path));
  const { numErrors, numWarnings } = issues;
  // Beside these it gives hints, such as that a texture's sides are no powers of two.
  const problems = numErrors + numWarnings > 0 ? [`${numErrors} errors, ${numWarnings} warnings`] : [];
  if (info.totalTriangleCount !== file.figures?.triangles) problems.push(`${info.totalTriangleCount} triangles`);
  return { problems };
}
