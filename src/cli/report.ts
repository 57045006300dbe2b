import { type Range, unionOf } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { MeshFigures, TerrainToWrite } from '../io/file-format.ts';
import { toLittleEndian } from '../io/float32-bytes.ts';
import { figuresText } from '../io/mesh/mesh-figures.ts';
import { r32Format } from '../io/r32.ts';
import { sha256Hex } from '../io/sha256.ts';
import { rangeOf } from '../kernels/values.ts';
import { isPipe, outputName, type Target, writeTargets } from './output-files.ts';
import { showLabel } from './progress.ts';
import { note, print, printAside, printJson, STANDARD_OUTPUT } from './terminal.ts';
import { countOf, pointsText, rangeText, table } from './text.ts';
import type { WrittenFile } from './write-all-or-none.ts';

/** Options of a command that writes files. */
export interface WriteOptions {
  readonly force: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  /** When the work began, on the clock of `performance.now()`. */
  readonly startMs: number;
}

/** A file that was written. */
interface ReportedFile extends WrittenFile {
  /** The lowest and the highest sample that it holds, where the terrain's were cut off. */
  readonly range?: Range;
}

/** What a command prints about the files it wrote. */
export interface Report {
  /** A line below those of the files. */
  readonly summary?: string;
  /** @param range the lowest and the highest sample in the files */
  readonly json: (files: readonly WrittenFile[], range: Range) => Promise<object> | object;
}

/** Writes a terrain to all files and prints what was written: a line for each file, or one JSON object. The lines go to standard error
 *  if a file goes to standard output. */
export async function writeAndReport(
  terrain: TerrainToWrite,
  targets: readonly Target[],
  options: WriteOptions,
  report: Report = { json: (files, range) => terrainJson(terrain, files, range) },
): Promise<void> {
  const piped = targets.find(isPipe);
  if (piped?.format.sidecar && !options.quiet) note(withoutSidecar(piped, terrain));
  const whole = rangeOf(terrain.map.data);
  const ranges = new Map<string, Range>();
  const cut = new Map<string, Range>();
  const meshes = new Map<string, MeshFigures>();
  const written = await writeTargets(targets, options.force, async (target) => {
    const done = options.quiet ? () => {} : showLabel(`writing ${outputName(target)}`);
    const held = target.format.isOfProfile ? { ...terrain, profile: lineIn(terrain) } : terrain;
    const made = await target.format.write(held, target.options).finally(done);
    if (made.mesh) meshes.set(target.path, made.mesh);
    ranges.set(target.path, made.range ?? whole);
    // The sidecar is of the same samples.
    const beside = target.path + (target.format.sidecar ?? '');
    if (made.range) for (const path of [target.path, beside]) cut.set(path, made.range);
    if (!options.quiet) for (const text of made.notes ?? []) note(`${outputName(target)}: ${text}`);
    return made;
  });
  const files = written.map((file) => {
    const range = cut.get(file.path);
    return { ...file, ...meshes.get(file.path), ...(range && { range }) };
  });
  const seconds = ((performance.now() - options.startMs) / 1000).toFixed(2);
  if (options.json) printJson(await report.json(files, [...ranges.values()].reduce(unionOf)));
  else if (!options.quiet) {
    const printReport = piped ? printAside : print;
    printReport(table(files.map((file) => lineOf(file, targets, terrain, seconds))));
    for (const [file, figures] of meshes) printReport(`${outputName({ path: file })}: ${figuresText(figures)}\n`);
    if (report.summary) printReport(`${report.summary}\n`);
  }
}

function withoutSidecar({ format: { extension, sidecar } }: Target, { map: { width, height } }: TerrainToWrite): string {
  return `${STANDARD_OUTPUT} carries no ${extension}${sidecar}: elevations and cell size are lost; read it${extension === r32Format.extension ? '' : `, as a file named ${extension},`} with --raw-width ${width} --raw-height ${height}`;
}

/** The line that a file of a profile holds. */
function lineIn({ profile, line }: TerrainToWrite): Profile | undefined {
  return profile ?? line;
}

function lineOf(file: ReportedFile, targets: readonly Target[], terrain: TerrainToWrite, seconds: string): string[] {
  const isOfProfile = targets.some((target) => target.path === file.path && target.format.isOfProfile);
  const { map, isInMetres } = terrain;
  const line = isOfProfile ? lineIn(terrain) : undefined;
  const size = line ? pointsText(line.x.length) : `${map.width} × ${map.height}`;
  const range = file.range ?? rangeOf(line ? line.y : map.data);
  return [outputName(file), size, rangeText(range, isInMetres ? 'm' : ''), countOf(file.bytes, 'bytes'), `${seconds} s`];
}

/** The same call gives the same report. `sha256` is of the float32 samples of the terrain, as an .r32 holds them.
 *  @param range the lowest and the highest sample in the files */
export async function terrainJson({ map, recipe }: TerrainToWrite, files: readonly WrittenFile[], range: Range): Promise<object> {
  return {
    files,
    width: map.width,
    height: map.height,
    range,
    sha256: await sha256Hex(toLittleEndian(map.data)),
    recipe: recipe ?? null,
  };
}
