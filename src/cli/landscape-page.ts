import type { Schema } from '../core/params.ts';
import { MAX_LAYERS } from '../landscape/landscape.ts';
import { layerSchema } from '../landscape/layer-schema.ts';
import { palettes } from '../landscape/palettes.ts';
import { landscapePresets } from '../landscape/presets.ts';
import { sceneSchema } from '../landscape/scene-schema.ts';
import type { SINGLE } from '../landscape/text-palette.ts';
import { docOf } from './param-flags.ts';
import { definitions } from './text.ts';

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
