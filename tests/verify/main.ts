/** Makes every file of three maps with the built command line, and lets other programs read them; reads some 300 files that they make. Exit code 1 if one
 *  finds anything else than what was written, or if none could be asked. `npm run verify:files` */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decode } from 'fast-png';
import { table } from '../../bench/measure.ts';
import { inBlender } from './blender.ts';
import { expectedOf, files, type MadeFile, type VerifiedFile } from './files.ts';
import { checkForeign } from './foreign.ts';
import { maps, type Truth, truthOf, type VerifiedMap } from './maps.ts';
import { meshPrograms } from './meshes.ts';
import { rasterPrograms } from './rasters.ts';
import { compared, type Program, type Verdict } from './reading.ts';
import { isInstalled, run } from './run.ts';

const MAIN = path.resolve(import.meta.dirname, '../../dist/lib/cli/main.js');

/** Reads the folder that `--for blender` makes, as IMPORT.md says. */
const KIT: VerifiedFile = {
  title: 'folder for Blender, displaced',
  extension: '.exr',
  flags: [],
  holds: 'metres',
  depth: 'float32',
};
const kitProgram: Program = {
  name: 'Blender',
  executable: 'blender',
  takes: ({ title }) => title === KIT.title,
  async check(file) {
    const { width, height, spacing } = file.truth;
    const metres = [spacing.x * (width - 1), spacing.y * (height - 1)];
    const reading = await inBlender(file.path, 'kit', [width, height, ...metres].map(String));
    // Blender's floats of a vertex in the middle of a grid lose a little.
    return compared(reading, { ...file, expected: { ...expectedOf(KIT, file.truth), within: 1e-3 } });
  },
};

const programs: readonly Program[] = [
  ...rasterPrograms.map((program) => ({
    ...program,
    takes: (file: MadeFile) => file.title !== KIT.title && program.takes(file),
  })),
  ...meshPrograms,
  kitProgram,
];

/** A program's verdicts on a file of each map. */
interface Row {
  readonly file: string;
  readonly program: string;
  /** In the order of the maps; undefined where the program takes no such file of it. */
  readonly verdicts: readonly (Verdict | undefined)[];
}

const missing = new Set<string>();
for (const { executable } of programs) if (executable && !(await isInstalled(executable))) missing.add(executable);
const asked = programs.filter(({ executable = '' }) => !missing.has(executable));

const folder = await mkdtemp(path.join(tmpdir(), 'faultline-verify-'));
const rows = new Map<string, Row>();
let foreign: Awaited<ReturnType<typeof checkForeign>>;
try {
  foreign = await checkForeign(folder);
  for (const map of maps) {
    const made = await makeAll(map);
    for (const file of made) {
      for (const program of asked.filter(({ takes }) => takes(file))) {
        addVerdict(map, file.title, program.name, await checked(program, file));
      }
    }
    await checkWeights(map, made);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const all = [...rows.values()];
console.log(
  table(
    ['file', 'program', ...maps.map(({ name }) => name)],
    all.map(({ file, program, verdicts }) => [file, program, ...verdicts.map(cellOf)]),
  ),
);
for (const { file, program, verdicts } of all) {
  verdicts.forEach((verdict, i) => {
    for (const problem of verdict?.problems ?? []) console.log(`${file}, ${maps[i].name}, ${program}: ${problem}`);
  });
}
for (const name of missing) console.log(`skipped: ${name} is not installed`);
if (foreign)
  console.log(`${foreign.count - foreign.problems.length} of ${foreign.count} files of other programs are read as they are`);
else console.log('skipped: no Python with GDAL and numpy is installed');
for (const problem of foreign?.problems ?? []) console.log(problem);
const failed = all.filter(({ verdicts }) => verdicts.some((verdict) => verdict && verdict.problems.length > 0));
console.log(`${all.length - failed.length} of ${all.length} rows agree`);
process.exitCode = failed.length > 0 || all.length === 0 || (foreign?.problems.length ?? 0) > 0 ? 1 : 0;

async function makeAll(map: VerifiedMap): Promise<MadeFile[]> {
  const command = await map.command(folder);
  const own = path.join(folder, String(maps.indexOf(map)));
  const call = async (...args: string[]) =>
    JSON.parse((await run(process.execPath, [MAIN, ...command, ...args, '--json'])).stdout);
  await call('-o', `${own}.r32`);
  const truth = await truthOf(`${own}.r32`);
  const made: MadeFile[] = [];
  for (const [i, file] of files.entries()) {
    const name = `${own}-${i}${file.extension}`;
    const report = await call(...file.flags, '-o', name);
    made.push({ ...file, path: name, truth, figures: report.files[0], expected: await expectedFrom(file, truth, name) });
  }
  await call('--for', 'blender', '-o', own);
  return [...made, { ...KIT, path: path.join(own, `${path.basename(own)}.exr`), truth }];
}

async function expectedFrom(file: VerifiedFile, truth: Truth, name: string): Promise<MadeFile['expected']> {
  if (file.holds === 'mesh') return undefined;
  if (file.holds !== 'picture') return expectedOf(file, truth);
  return { samples: decode(await readFile(name)).data, within: 0, metres: Number.NaN };
}

async function checked(program: Program, file: MadeFile): Promise<Verdict> {
  try {
    return await program.check(file);
  } catch (error) {
    return { problems: [(error as Error).message.trim().split('\n').at(-1) ?? 'failed'] };
  }
}

/** Weights are of the ground that the map has: they sum to 255, and water is what lies below the sea. */
async function checkWeights(map: VerifiedMap, made: readonly MadeFile[]): Promise<void> {
  const weights = made.filter(({ title }) => title.startsWith('picture: weight-'));
  const [water, ...others] = weights.map(({ expected }) => expected?.samples ?? []);
  const [{ truth }] = made;
  const isWrong = truth.metres.findIndex((metres, i) => {
    const sum = others.reduce((total, samples) => total + samples[i], water[i]);
    return sum !== 255 || water[i] !== (metres < 0 ? 255 : 0);
  });
  const verdict = { problems: isWrong < 0 ? [] : [`sample ${isWrong} of ${map.name} has other weights`] };
  addVerdict(map, 'weights, together', 'their sums, and the sea', verdict);
}

function addVerdict(map: VerifiedMap, file: string, program: string, verdict: Verdict): void {
  const key = `${file}, ${program}`;
  const { verdicts } = rows.get(key) ?? { verdicts: maps.map(() => undefined) };
  rows.set(key, { file, program, verdicts: verdicts.map((one, i) => (maps[i] === map ? verdict : one)) });
}

function cellOf(verdict: Verdict | undefined): string {
  if (!verdict) return '–';
  const { problems, offM } = verdict;
  if (problems.length > 0) return `differs (${problems.length})`;
  if (offM === undefined) return 'agrees';
  return offM === 0 ? '0 m' : `${offM.toPrecision(2)} m`;
}
