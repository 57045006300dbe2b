import type { Filter, Generator, Nesting } from '../core/generator.ts';
import type { Schema } from '../core/params.ts';
import { MAX_LAYERS } from '../landscape/landscape.ts';
import { layerSchema } from '../landscape/layer-schema.ts';
import { palettes } from '../landscape/palettes.ts';
import { landscapePresets } from '../landscape/presets.ts';
import { sceneSchema } from '../landscape/scene-schema.ts';
import type { SINGLE } from '../landscape/text-palette.ts';
import type { Flag } from './flags.ts';
import { docOf, paramFlags } from './schema-flags.ts';
import { definitions, paragraph } from './text.ts';

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

/** What each single colour of a palette is for. */
const SINGLE_COLOURS: Readonly<Record<keyof typeof SINGLE, string>> = {
  sunColour: 'The disc of the sun or moon.',
  glowColour: 'The light around it.',
  starColour: 'Stars and shooting stars.',
  hazeColour: 'What far layers and gradients to haze fade into.',
  footColour: 'The dark ground of gradients to foot.',
  outlineColour: 'The lines along the crests.',
};

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
${definitions(colourRows())}
Settings of layer N, for --set; 1 is the front layer
${definitions([
  ['N.name=', 'Name of the layer, as lists show it.'],
  ['N.seed=', 'Together with the landscape’s seed it sets the layer’s line.'],
  ['N.colour=', 'Colour of the layer, as rrggbb; palette takes the palette’s.'],
  ...settingRows(layerSchema, 'N.'),
])}`;
}

function settingRows(schema: Schema, prefix: string): Row[] {
  return Object.entries(schema).map(([id, spec]) => [`${prefix}${id}=`, docOf(spec, (other) => `${prefix}${other}`)]);
}

function colourRows(): Row[] {
  return [
    ['colours=', 'Colours of the layers from the back to the front and, last, of the background, separated by commas.'],
    ['sky=', 'Colours of the sky from the top to the horizon, separated by commas; none is the background alone.'],
    ...Object.entries(SINGLE_COLOURS).map(([key, doc]): Row => [`${key}=`, doc]),
  ];
}
