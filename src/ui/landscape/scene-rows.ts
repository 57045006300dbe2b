import type { Size } from '../../core/heightmap.ts';
import { withPalette, withScene, withSeed } from '../../landscape/edits.ts';
import { paletteIdOf, palettes } from '../../landscape/palettes.ts';
import { landscapePresets } from '../../landscape/presets.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import { create } from '../controls/dom.ts';
import { addFolder, type Folder } from '../panel/folder.ts';
import { addChoiceRow, addSeedRow, addSizeRow } from '../panel/plain-rows.ts';
import type { Row } from '../panel/row.ts';
import { addSchemaRows } from '../panel/schema-rows.ts';
import { type LandscapeStore, originTitle } from './landscape-store.ts';
import { sceneRanges, whySceneInactive } from './setting-limits.ts';

type SceneParam = keyof SceneSettings;

const SUN: readonly SceneParam[] = ['sun', 'sunX', 'sunY', 'sunSize', 'moonPhase', 'glow', 'glowSize'];
const STARS: readonly SceneParam[] = ['stars', 'starSize', 'twinkle', 'starSpeed', 'starTurns', 'shootingStars', 'horizon'];
const SCENE: readonly SceneParam[] = ['haze', 'spread', 'motion', 'pace', 'loopSeconds', 'parallax'];
const PICTURE: readonly SceneParam[] = ['width', 'height', 'designHeight', 'fps', 'reseedMinutes'];
const COMMON_SIZES: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 1600, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
  { width: 1000, height: 500 },
];
/** The value of the preset list for an edited preset. */
const EDITED = '*';

/** Rows of the sun or moon. */
export function addSunRows(folder: Folder, store: LandscapeStore): Row[] {
  return addSceneSchemaRows(folder, store, SUN);
}

/** Rows of the sky and its stars. */
export function addSkyRows(folder: Folder, store: LandscapeStore): Row[] {
  return addSceneSchemaRows(folder, store, STARS);
}

/** Rows of the whole landscape, in folders: preset, palette, seed, haze and motion; then the picture's size and frames.
 *  @param editPalette opens the palette editor */
export function addSceneRows(folder: Folder, store: LandscapeStore, editPalette: () => void): Row[] {
  const { actions, landscape } = store;
  const seed = {
    label: 'Scene seed',
    tooltip: () => 'Any text. It makes the stars and, with each layer’s own seed, the layers’ lines.',
    read: () => landscape().seed,
    write: (text: string) => actions.edit((now) => withSeed(now, text)),
  };
  const size = {
    tooltip: () => 'Width and height of the picture, px. Layers are scaled to its height; a wider picture shows more of them.',
    read: () => landscape().scene,
    write: (to: Size) => actions.edit((now) => withScene(now, to)),
  };
  const scene = addFolder(folder, 'Scene');
  const rows = [
    addPresetRow(scene, store),
    ...addPaletteRows(scene, store, editPalette),
    addSeedRow(scene, seed, 'New seed of the landscape', 'New seed: other lines and stars, the same settings (R)'),
    ...addSceneSchemaRows(scene, store, SCENE),
  ];
  const picture = addFolder(folder, 'Picture', false);
  return [...rows, addSizeRow(picture, COMMON_SIZES, size), ...addSceneSchemaRows(picture, store, PICTURE)];
}

function addSceneSchemaRows(folder: Folder, { actions, landscape, origin }: LandscapeStore, ids: readonly SceneParam[]): Row[] {
  return addSchemaRows(folder, Object.fromEntries(ids.map((id) => [id, sceneSchema[id]])), {
    values: () => landscape().scene,
    write: (id, value, phase) => actions.edit((now) => withScene(now, { [id]: value }), phase),
    // Short enough for the label.
    unit: (unit) => (unit === sceneSchema.shootingStars.unit ? '/min' : unit),
    inactive: (id) => whySceneInactive(id, landscape()),
    slider: (id) => sceneRanges[id],
    refuse: (id, message) => actions.refuse({ path: `scene.${id}`, message }),
    initial: (id) => origin().preset.landscape.scene[id as SceneParam],
  });
}

function addPresetRow(folder: Folder, { actions, origin }: LandscapeStore): Row {
  const read = (): string => (origin().isEdited ? EDITED : origin().preset.id);
  return addChoiceRow(folder, {
    label: 'Preset',
    isWide: true,
    tooltip: () => 'A finished landscape to start from. It replaces layers, colours and scene; undo brings yours back.',
    options: () => ({
      ...(read() === EDITED ? { [originTitle(origin())]: EDITED } : {}),
      ...Object.fromEntries(landscapePresets.map(({ id, title }) => [title, id])),
    }),
    read,
    write(id) {
      const preset = landscapePresets.find((one) => one.id === id);
      if (preset) actions.set(preset.landscape);
      return true;
    },
  });
}

/** The value of the palette list for a palette that is none of the named ones. */
const CUSTOM = '*';

/** Rows of the palette: a list of the named ones, then its colours as swatches with an Edit button.
 *  @param edit opens the palette editor */
function addPaletteRows(folder: Folder, { actions, landscape }: LandscapeStore, edit: () => void): Row[] {
  const read = (): string => paletteIdOf(landscape().palette) ?? CUSTOM;
  const choice = addChoiceRow(folder, {
    label: 'Palette',
    isWide: true,
    tooltip: () => 'Colours of the layers, of the sky, and of the sun, moon and stars.',
    options: () => ({
      ...(read() === CUSTOM ? { [landscape().palette.title || 'Custom']: CUSTOM } : {}),
      ...Object.fromEntries(Object.entries(palettes).map(([id, { title }]) => [title, id])),
    }),
    read,
    write: (id) => id === CUSTOM || actions.edit((now) => withPalette(now, palettes[id])),
  });
  const swatches = create('span', { class: 'palette-swatches', 'aria-hidden': 'true' });
  const button = create(
    'button',
    { class: 'palette-edit soft', type: 'button', title: 'Change the colours of the palette' },
    'Edit…',
  );
  button.ariaLabel = 'Edit the palette';
  button.addEventListener('click', edit);
  const element = create('div', { class: 'parameter-row palette-row' }, swatches, button);
  folder.body.append(element);
  const refresh = (): void => {
    const { colours, sky } = landscape().palette;
    // The sky from top to horizon, then the layers from back to front.
    const shown = [...sky, ...colours.slice(0, -1)];
    swatches.replaceChildren(
      ...shown.map((colour) => {
        const swatch = create('i');
        swatch.style.background = colour;
        return swatch;
      }),
    );
  };
  refresh();
  return [choice, { refresh, destroy: () => element.remove() }];
}
