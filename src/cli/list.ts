import { keyOf, type OwnSpec } from '../core/codec.ts';
import type { Filter, Generator, Nesting } from '../core/generator.ts';
import { type Problem, type Schema, unknownName } from '../core/params.ts';
import { formats } from '../formats.ts';
import { registry } from '../generate.ts';
import { gdalKinds } from '../io/gdal-kinds.ts';
import { extensionsOf, inputFormats, readOnlyFormats } from '../io/input-formats.ts';
import { MAX_LAYERS } from '../landscape/landscape.ts';
import { colourFields, layerFields } from '../landscape/landscape-fields.ts';
import { layerSchema } from '../landscape/layer-schema.ts';
import { palettes } from '../landscape/palettes.ts';
import { landscapePresets } from '../landscape/presets.ts';
import { sceneSchema } from '../landscape/scene-schema.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, isOn, readFlags } from './flags.ts';
import { docOf, paramFlags } from './schema-flags.ts';
import { print, printJson } from './terminal.ts';
import { definitions, paragraph } from './text.ts';

export const listFlags = commonFlags(['json', 'help']);

/** Names that `faultline list` accepts beside the ids of generators and filters. */
const LISTS: Readonly<Record<string, { readonly page: () => string; readonly data: () => readonly object[] }>> = {
  filters: { page: () => filterList(registry.filters), data: () => registry.filters.map(describeFilter) },
  presets: { page: presetsPage, data: listedPresets },
  formats: { page: formatsPage, data: listedFormats },
};

/** `faultline list`: all generators and filters, or everything about one. */
export async function listCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, listFlags, 1, problems);
  const [name] = given.positionals;
  const generators = registry.generators.filter(({ id }) => name === undefined || id === name);
  const filters = registry.filters.filter(({ id }) => id === name);
  const list = name !== undefined && Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (generators.length === 0 && filters.length === 0 && !list) {
    const known = [...registry.generators, ...registry.filters].map(({ id }) => id);
    problems.push({
      path: 'generator',
      message: unknownName('generator or filter', name ?? '', [...known, ...Object.keys(LISTS)]),
    });
  }
  throwIfAny(problems);
  if (isOn(given, 'json')) {
    printJson(list?.data() ?? (filters.length > 0 ? filters.map(describeFilter) : generators.map(describe)));
  } else if (list) {
    print(list.page());
  } else if (filters.length > 0) {
    print(filterPage(filters[0]));
  } else if (name === undefined) {
    const more = `Details: faultline list ${generators[0].id}, faultline list ${registry.filters[0].id}; also faultline list ${Object.keys(LISTS).join(', ')}`;
    print(`Generators\n${generatorTable()}\nFilters\n${filterTable()}\n${more}\n`);
  } else {
    print(generatorPage(generators[0]));
  }
}

/** Every generator with what it makes, in one line each. */
export function generatorTable(): string {
  return definitions(registry.generators.map(({ id, kind, summary }) => [id, `${kind === 'profile' ? '1D' : '2D'}  ${summary}`]));
}

function filterTable(): string {
  return definitions(registry.filters.map(({ id, summary }) => [id, summary]));
}

/** The presets of every generator, and the landscapes, which are presets of `landscape`. */
function listedPresets() {
  const ofGenerators = registry.generators.flatMap(({ id: of, presets }) => presets.map(({ id, title }) => ({ of, id, title })));
  return [...ofGenerators, ...landscapePresets.map(({ id, title }) => ({ of: 'landscape', id, title }))];
}

/** All presets as text, a section for each generator. */
function presetsPage(): string {
  const presets = listedPresets();
  const sections = [...new Set(presets.map(({ of }) => of))].map((of) => {
    const call = of === 'landscape' ? 'faultline landscape' : `faultline generate ${of}`;
    const rows = presets.filter((preset) => preset.of === of).map(({ id, title }) => [id, title] as const);
    return `${call} --preset …\n${definitions(rows)}`;
  });
  return sections.join('\n');
}

/** A generator as data. */
function describe({ id, kind, title, summary, source, nesting, params, presets }: Generator): object {
  return {
    id,
    kind,
    title,
    summary,
    source,
    nesting,
    params: describeParams(params),
    presets: presets.map((preset) => ({ id: preset.id, title: preset.title })),
  };
}

/** A filter as data. */
function describeFilter({ id, title, summary, source, params }: Filter): object {
  return { id, kind: 'filter', title, summary, source, params: describeParams(params) };
}

function describeParams(params: Schema): object[] {
  return Object.entries(params).map(([id, spec]) => ({
    id,
    kind: spec.kind,
    default: spec.default,
    ...('min' in spec && { min: spec.min, max: spec.max }),
    ...('options' in spec && { options: spec.options }),
    ...('unit' in spec && spec.unit !== undefined && { unit: spec.unit }),
    doc: spec.doc,
  }));
}

/** A kind of file. */
interface ListedFormat {
  readonly extension: string;
  readonly holds: string;
  readonly isRead: boolean;
  readonly isWritten: boolean;
}

/** Every kind of file, the usual contents of each. */
export function listedFormats(): ListedFormat[] {
  const ofTerrain = [...formats, ...readOnlyFormats].map((format) => ({
    extension: extensionsOf(format).join(', '),
    holds: format.title,
    isRead: inputFormats.includes(format),
    isWritten: 'write' in format,
  }));
  const byGdal = gdalKinds.map(({ extensions, title }) => ({
    extension: extensions.join(', '),
    holds: `${title} (read with gdal3.js)`,
    isRead: true,
    isWritten: false,
  }));
  const holds = 'an animation that browsers play: stages of generate, the loop of landscape';
  return [...ofTerrain, ...byGdal, { extension: '.apng', holds, isRead: false, isWritten: true }];
}

function formatsPage(): string {
  const listed = listedFormats();
  const widest = Math.max(...listed.map(({ extension }) => extension.length));
  const rows = listed.map(({ extension, holds, isRead, isWritten }) => {
    return [`${extension.padEnd(widest)}  ${isRead ? 'r' : '-'}${isWritten ? 'w' : '-'}`, holds] as const;
  });
  return `Formats: r is read, w is written\n${definitions(rows)}\n${paragraph(FORMATS_NOTE)}`;
}

const FORMATS_NOTE =
  'gdal3.js is a package that is installed beside: npm install gdal3.js@2. ' +
  'generate --kind makes pictures of other kinds; slice, compare and landscape write charts, figures and pictures as .png, .svg or .csv.';

export const NESTING: Readonly<Record<Nesting, string>> = {
  exact: 'more samples add detail to the same terrain',
  none: 'more samples make another terrain',
};

/** Everything about a generator, from its descriptor. */
export function generatorPage(generator: Generator): string {
  const { id, kind, title, summary, source, nesting } = generator;
  const facts = definitions([
    ['id', id],
    ['makes', kind === 'profile' ? '1D terrain, extended from north to south where a file needs a map' : '2D terrain'],
    ['size', NESTING[nesting]],
    ['source', source],
  ]);
  return `${paragraph(`${title}: ${summary}`)}\n${facts}${paramSections(generator)}`;
}

/** A generator's parameters and presets, as sections of a page; each begins with an empty line. */
export function paramSections(generator: Generator): string {
  const presets = definitions(generator.presets.map(({ id, title }) => [id, title]));
  return `\nParameters\n${flagList(paramFlags(generator))}${presets && `\nPresets\n${presets}`}`;
}

/** Everything about a filter, from its descriptor. */
export function filterPage({ id, title, summary, source, params }: Filter): string {
  const pairs = Object.entries(params).map(([param, spec]) => [`${param}=`, docOf(spec)] as const);
  const example =
    pairs.length > 0
      ? `--filter ${id}:${Object.entries(params).map(([param, spec]) => `${param}=${spec.default}`)}`
      : `--filter ${id}`;
  const facts = definitions([
    ['id', id],
    ['use', example],
    ['source', source],
  ]);
  return `${paragraph(`${title}: ${summary}`)}\n${facts}${pairs.length > 0 ? `\nParameters\n${definitions(pairs)}` : ''}`;
}

/** Filters with their parameters, as `--filter` takes them; empty where there are none. */
export function filterList(filters: readonly Filter[]): string {
  return definitions(
    filters.flatMap(({ id, summary, params }) => [
      [id, summary] as const,
      ...Object.entries(params).map(([param, spec]) => [`  ${param}=`, docOf(spec)] as const),
    ]),
  );
}

/** Flags and what they do. */
export function flagList(flags: readonly Flag[]): string {
  return definitions(flags.map((flag) => [termOf(flag), flag.doc]));
}

function termOf({ name, short, value }: Flag): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

type Row = readonly [term: string, text: string];

/** What `faultline landscape` can start from, and what `--set` takes, as sections of a page; each begins with an empty line. */
export function landscapeSections(): string {
  return `
Presets
${definitions(landscapePresets.map(({ id, title }) => [id, title]))}
Palettes
${definitions(Object.entries(palettes).map(([id, { title }]) => [id, title]))}
Settings of the picture, for --set; the values of a preset replace the defaults
${definitions([...settingRows(sceneSchema, ''), ['layers=', `How many layers there are, 1 to ${MAX_LAYERS}.`]])}
Colours of the palette, for --set, as rrggbb
${definitions(ownRows(colourFields, ''))}
Settings of layer N, for --set; 1 is the front layer
${definitions([...ownRows(layerFields, 'N.'), ...settingRows(layerSchema, 'N.')])}`;
}

function settingRows(schema: Schema, prefix: string): Row[] {
  return Object.entries(schema).map(([id, spec]) => [`${prefix}${id}=`, docOf(spec, (other) => `${prefix}${other}`)]);
}

function ownRows(fields: Readonly<Record<string, OwnSpec>>, prefix: string): Row[] {
  return Object.entries(fields).map(([id, spec]) => [`${prefix}${keyOf(id, spec)}=`, spec.doc]);
}
