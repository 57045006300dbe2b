import { type Range, unionOf } from '../core/heightmap.ts';
import { type Problem, show } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import { pictureFormat } from '../draw/picture.ts';
import { pictureKind, pictureKinds } from '../draw/picture-kinds.ts';
import { formats } from '../formats.ts';
import { sha256Hex, toLittleEndian } from '../io/bytes.ts';
import { type FileFormat, type MeshFigures, meshText, type TerrainFacts, type TerrainToWrite } from '../io/file-format.ts';
import { r32Format } from '../io/r32.ts';
import { tiffFormat } from '../io/tiff/index.ts';
import { rangeOf } from '../kernels/values.ts';
import { makeFiles } from './file-threads.ts';
import { flagValue, type Given, isOn } from './flags.ts';
import {
  isPipe,
  outputName,
  planOutputs,
  printRows,
  type Target,
  type TerrainWriteOptions,
  timeText,
  writeTargets,
} from './output-files.ts';
import { showLabel } from './progress.ts';
import { optionsOfFormats } from './schema-flags.ts';
import { note, printJson, STANDARD_OUTPUT } from './terminal.ts';
import { countOf, pointsText, rangeText } from './text.ts';
import type { WrittenFile } from './write-files.ts';

/** What files that measure the ground expect. */
export const IN_METRES = 'expected terrain in metres; --min and --max give it elevations';

/** What to note where the terrain comes from a file that says where on Earth it lies. */
export function unplacedNotes(targets: readonly Pick<Target, 'format'>[]): string[] {
  const isMade = targets.some(({ format }) => format === tiffFormat);
  return isMade ? ['the new GeoTIFF states no place on Earth: its origin is the south-west corner'] : [];
}

interface PlanOptions {
  /** The formats that the command writes, if not all. */
  readonly formats?: readonly FileFormat[];
  /** The file the terrain comes from. */
  readonly input?: string | undefined;
}

/** Checks everything about the files of a terrain that can be checked before the work; writes nothing. */
export async function planTargets(given: Given, { formats: some, input }: PlanOptions, problems: Problem[]): Promise<Target[]> {
  const picture = pictureFrom(given, problems);
  const among = picture ? [picture] : (some ?? formats);
  const wish = {
    formats: among,
    example: `such as terrain${among[0].extension}`,
    because: picture ? ' with --picture' : '',
    inputs: input === undefined ? [] : [input],
  };
  const targets = await planOutputs(given, wish, problems);
  const chosen = optionsOfFormats(given, targets, problems);
  return targets.map((target) => ({ ...target, options: chosen(target.format) }));
}

/** What --picture and --kind ask for instead of heightmaps. */
function pictureFrom(given: Given, problems: Problem[]): FileFormat | undefined {
  const id = flagValue(given, 'kind');
  if (id === undefined) return isOn(given, 'picture') ? pictureFormat : undefined;
  const kind = pictureKind(id);
  if (!kind) {
    const names = pictureKinds.map((one) => one.id).join(', ');
    problems.push({ path: '--kind', message: `expected ${names}, got ${show(id)}` });
  }
  return kind?.format ?? pictureFormat;
}

/** Adds a problem for every file whose format wants another kind of terrain. */
export function rejectUnfit(targets: readonly Target[], facts: TerrainFacts, problems: Problem[]): void {
  for (const { path: file, format } of targets) {
    const expected = format.expects?.(facts);
    const help = format.isOfProfile ? '; for a line through 2D terrain: faultline slice' : '';
    if (expected) problems.push({ path: `-o ${file}`, message: `expected ${expected}${help}` });
  }
}

/** A terrain's file, as it was written. */
interface ReportedFile extends WrittenFile {
  readonly mesh?: MeshFigures | undefined;
  /** The lowest and the highest sample that it holds, where the terrain's were cut off. */
  readonly range?: Range | undefined;
}

/** What a command prints about the files it wrote. */
export interface Report {
  /** A line below those of the files. */
  readonly summary?: string;
  /** @param range the lowest and the highest sample in the files */
  readonly json: (files: readonly WrittenFile[], range: Range) => Promise<object> | object;
}

/** Writes a terrain to all files and prints what was written: a line for each file, or one JSON object. */
export async function writeAndReport(
  terrain: TerrainToWrite,
  targets: readonly Target[],
  options: TerrainWriteOptions,
  report: Report = { json: (files, range) => terrainJson(terrain, files, range) },
): Promise<void> {
  const piped = targets.find(isPipe);
  if (piped?.format.sidecar && !options.quiet) note(withoutSidecar(piped, terrain));
  const whole = rangeOf(terrain.map.data);
  const facts = new Map<string, Pick<ReportedFile, 'mesh' | 'range'>>();
  const ranges: Range[] = [];
  const maker = makeFiles(options.threads);
  const written = await writeTargets(targets, options.force, async (target) => {
    const done = options.quiet ? () => {} : showLabel(`writing ${outputName(target)}`);
    const source = target.format.isOfProfile ? { ...terrain, profile: lineIn(terrain) } : terrain;
    const file = await maker.write(target.format, source, target.options).finally(done);
    const { mesh, range, notes = [] } = file;
    facts.set(target.path, { mesh, range });
    // The sidecar is of the same samples.
    if (target.format.sidecar) facts.set(target.path + target.format.sidecar, { range });
    ranges.push(range ?? whole);
    if (!options.quiet) for (const text of notes) note(`${outputName(target)}: ${text}`);
    return file;
  }).finally(maker.end);
  const files = written.map((file): ReportedFile => ({ ...file, ...facts.get(file.path) }));
  if (options.json) {
    const plain = files.map(({ mesh, range, ...file }) => ({ ...file, ...mesh, ...(range && { range }) }));
    printJson(await report.json(plain, ranges.reduce(unionOf)));
  } else if (!options.quiet) {
    const meshes = files.flatMap(({ mesh, ...file }) => (mesh ? [`${outputName(file)}: ${meshText(mesh)}`] : []));
    const rows = files.map((file) => [...rowOf(file, targets, terrain), timeText(options)]);
    printRows(targets, rows, [...meshes, ...(report.summary ? [report.summary] : [])]);
  }
}

function withoutSidecar({ format: { extension, sidecar } }: Target, { map: { width, height } }: TerrainToWrite): string {
  return `${STANDARD_OUTPUT} carries no ${extension}${sidecar}: elevations and cell size are lost; read it${extension === r32Format.extension ? '' : `, as a file named ${extension},`} with --raw-width ${width} --raw-height ${height}`;
}

/** The line that a file of a profile holds. */
function lineIn({ profile, line }: TerrainToWrite): Profile | undefined {
  return profile ?? line;
}

function rowOf(file: ReportedFile, targets: readonly Target[], terrain: TerrainToWrite): string[] {
  const isOfProfile = targets.some((target) => target.path === file.path && target.format.isOfProfile);
  const { map, isInMetres } = terrain;
  const line = isOfProfile ? lineIn(terrain) : undefined;
  const size = line ? pointsText(line.x.length) : `${map.width} × ${map.height}`;
  const range = file.range ?? rangeOf(line ? line.y : map.data);
  return [outputName(file), size, rangeText(range, isInMetres ? 'm' : ''), countOf(file.bytes, 'bytes')];
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
