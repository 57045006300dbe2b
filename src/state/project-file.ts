import { MAX_SAMPLE } from '../core/bounds.ts';
import { MAX_SAMPLES, type Size } from '../core/heightmap.ts';
import { accepts, isObject, MOST_NAMED, show } from '../core/params.ts';
import { sideSpec } from '../core/recipe-fields.ts';
import { errorText, onOneLine } from '../core/text.ts';
import { fromLittleEndian, sha256Hex, toLittleEndian } from '../io/bytes.ts';
import { unfitSample } from '../io/codes.ts';
import { FormatError } from '../io/file-format.ts';
import { base64Length, fromBase64, toBase64 } from './base64.ts';
import type { ImportedMap } from './maps.ts';
import { MAX_PROJECT_NAME, projectName } from './project-name.ts';
import type { ReadText } from './sessions.ts';

/** The contents of a project's file. */
export interface ProjectFile {
  /** 1 … 80 characters */
  readonly name: string;
  /** A document as text. */
  readonly text: string;
  /** The imported maps that the document uses, as far as they are stored. */
  readonly maps: readonly ImportedMap[];
}

const MARK = 'faultline-project';
const VERSION = 1;
/** Of the maps in a file, as base64: near the longest string of browsers, and enough for 8193² samples. */
const MAX_BYTES = 500_000_000;
/** Of the rest of a file. */
const MAX_REST = 10_000_000;
const MAX_MAPS = 64;
const MAX_MAP_NAME = 255;

/** A project as one JSON file.
 *  @throws RangeError if its maps are too large for one */
export function writeProjectFile({ name, text, maps }: ProjectFile): Blob {
  const size = maps.reduce((sum, { map }) => sum + base64Length(map.data.byteLength), 0);
  if (size > MAX_BYTES) {
    throw new RangeError(
      `Project file: imported maps of at most ${megabytes(MAX_BYTES)} expected, got ${megabytes(size)}: pin fewer of them`,
    );
  }
  const parts: BlobPart[] = [`{"${MARK}":${VERSION},"name":${JSON.stringify(name)},"document":${JSON.stringify(text)},"maps":[`];
  for (const [i, { name, sha256, map }] of maps.entries()) {
    const { width, height } = map;
    parts.push(`${i > 0 ? ',' : ''}${JSON.stringify({ name, sha256, width, height }).slice(0, -1)},"samples":"`);
    parts.push(toBase64(toLittleEndian(map.data)), '"}');
  }
  return new Blob([...parts, ']}\n'], { type: 'application/json' });
}

/** Whether a JSON file claims to be a project; `readProjectFile` checks it. */
export async function isProjectFile(file: Blob): Promise<boolean> {
  return new RegExp(`^\\s*\\{\\s*"${MARK}"`).test(await file.slice(0, 64).text());
}

/** Reads a project's file and checks everything in it, the SHA-256 of each map too.
 *  @param read reads the document's text, or throws
 *  @throws FormatError with every problem at once */
export async function readProjectFile(file: Blob, read: ReadText): Promise<ProjectFile> {
  const problems: string[] = [];
  const value = await parseFile(file);
  rejectOthers(value, [MARK, 'name', 'document', 'maps'], 'Project file', problems);
  const name = checkedName(value.name, problems);
  const text = checkedText(value.document, read, problems);
  const maps = await checkedMaps(value.maps, problems);
  if (problems.length > 0) throw new FormatError(problems.join('\n'));
  return { name, text, maps };
}

async function parseFile(file: Blob): Promise<Record<string, unknown>> {
  if (file.size > MAX_BYTES + MAX_REST) {
    throw new FormatError(`Project file: at most ${megabytes(MAX_BYTES + MAX_REST)} expected, got ${megabytes(file.size)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch (error) {
    throw new FormatError(`Project file: JSON expected, got something else (${onOneLine(errorText(error))})`);
  }
  if (!isObject(value) || !Object.hasOwn(value, MARK)) {
    throw new FormatError(`Project file: an object with "${MARK}" expected, got ${kindOf(value)}`);
  }
  const version = value[MARK];
  if (version === VERSION) return value;
  if (typeof version === 'number' && version > VERSION) {
    throw new FormatError(
      `Project file: version ${VERSION} expected, got ${show(version)}: a newer version of this page made it`,
    );
  }
  throw new FormatError(`Project file: version ${VERSION} expected, got ${show(version)}`);
}

function checkedName(given: unknown, problems: string[]): string {
  try {
    if (typeof given === 'string') return projectName(given);
  } catch {
    // Reported below, like any other bad name.
  }
  problems.push(`Project file: name: 1 to ${MAX_PROJECT_NAME} characters expected, got ${quoted(given)}`);
  return '';
}

function checkedText(given: unknown, read: ReadText, problems: string[]): string {
  if (typeof given !== 'string') {
    problems.push(`Project file: document: a text expected, got ${quoted(given)}`);
    return '';
  }
  try {
    read(given);
  } catch (error) {
    for (const line of (error as Error).message.split('\n')) problems.push(`Project file: document: ${line}`);
  }
  return given;
}

async function checkedMaps(given: unknown, problems: string[]): Promise<ImportedMap[]> {
  if (!Array.isArray(given) || given.length > MAX_MAPS) {
    const got = Array.isArray(given) ? given.length : kindOf(given);
    problems.push(`Project file: maps: a list of at most ${MAX_MAPS} maps expected, got ${got}`);
    return [];
  }
  const maps: ImportedMap[] = [];
  for (const [i, value] of given.entries()) {
    const map = await checkedMap(value, `Project file: maps[${i}]`, problems);
    if (map && maps.some(({ sha256 }) => sha256 === map.sha256)) problems.push(`Project file: maps[${i}]: it is there twice`);
    if (map) maps.push(map);
  }
  return maps;
}

async function checkedMap(value: unknown, where: string, problems: string[]): Promise<ImportedMap | undefined> {
  if (!isObject(value)) {
    problems.push(`${where}: an object expected, got ${kindOf(value)}`);
    return undefined;
  }
  const before = problems.length;
  const check = (isRight: boolean, field: string, expected: string): void => {
    if (!isRight) problems.push(`${where}: ${field}: ${expected} expected, got ${quoted(value[field])}`);
  };
  rejectOthers(value, ['name', 'sha256', 'width', 'height', 'samples'], where, problems);
  const { name, sha256, width, height, samples } = value;
  check(typeof name === 'string' && name.length <= MAX_MAP_NAME, 'name', `a name of at most ${MAX_MAP_NAME} characters`);
  check(typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256), 'sha256', '64 hexadecimal digits');
  check(accepts(sideSpec, width), 'width', sideSpec.accepted);
  check(accepts(sideSpec, height), 'height', sideSpec.accepted);
  check(typeof samples === 'string', 'samples', 'base64');
  if (problems.length > before) return undefined;

  const size = { width: width as number, height: height as number };
  const data = decodeSamples(samples as string, size, where, problems);
  if (!data || !(await hasSha256(data, sha256 as string, where, problems))) return undefined;
  return { name: name as string, sha256: sha256 as string, map: { ...size, data } };
}

function decodeSamples(base64: string, size: Size, where: string, problems: string[]): Float32Array | undefined {
  const count = size.width * size.height;
  const problem = (text: string): undefined => {
    problems.push(`${where}: ${text}`);
    return undefined;
  };
  if (count > MAX_SAMPLES) return problem(`at most ${MAX_SAMPLES} samples expected, got ${count}`);
  const expected = base64Length(4 * count);
  if (base64.length !== expected) {
    return problem(`samples: ${expected} characters of base64 expected, for ${count} samples, got ${base64.length}`);
  }
  const bytes = fromBase64(base64, 4 * count);
  if (!bytes) return problem('samples: base64 expected, got other characters');
  const data = fromLittleEndian(bytes);
  const unfit = unfitSample({ ...size, data }, true);
  return unfit === undefined ? data : problem(`samples: elevations within ±${MAX_SAMPLE} expected, got ${unfit}`);
}

async function hasSha256(data: Float32Array, expected: string, where: string, problems: string[]): Promise<boolean> {
  if (!globalThis.crypto?.subtle) {
    problems.push(`${where}: samples can be checked only on a page served over https`);
    return false;
  }
  const sha256 = await sha256Hex(toLittleEndian(data));
  if (sha256 !== expected) problems.push(`${where}: samples with the SHA-256 ${expected} expected, got ${sha256}`);
  return sha256 === expected;
}

function rejectOthers(value: Record<string, unknown>, known: readonly string[], where: string, problems: string[]): void {
  const others = Object.keys(value).filter((field) => !known.includes(field));
  const report = (got: string): unknown => problems.push(`${where}: only ${known.join(', ')} expected, got ${got}`);
  for (const field of others.slice(0, MOST_NAMED)) report(quoted(field));
  if (others.length > MOST_NAMED) report(`${others.length - MOST_NAMED} more`);
}

/** Short even for a text or an object of hundreds of megabytes. */
function quoted(value: unknown): string {
  if (typeof value === 'string') return value.length > 60 ? `${value.length} characters` : show(value);
  return typeof value === 'object' && value !== null ? kindOf(value) : show(value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isObject(value) ? 'an object' : quoted(value);
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
