import type { GUI } from 'lil-gui';
import { withScene, withSeed } from '../../landscape/edits.ts';
import { landscapePresets } from '../../landscape/presets.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { addChoiceRow, addTextRow } from '../panel/plain-rows.ts';
import { addFolder, type Row } from '../panel/row.ts';
import { addSchemaRows } from '../panel/schema-rows.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { addNamedChoiceRow } from './named-choice-row.ts';
import { whySceneIdle } from './no-effect.ts';
import { addPaletteRows } from './palette-rows.ts';
import { originTitle } from './preset-origin.ts';
import { sceneRanges } from './slider-ranges.ts';

type SceneParam = keyof SceneSettings;

const SUN: readonly SceneParam[] = ['sun', 'sunX', 'sunY', 'sunSize', 'moonPhase', 'glow', 'glowSize'];
const STARS: readonly SceneParam[] = ['stars', 'starSize', 'twinkle', 'starSpeed', 'starTurns', 'shootingStars', 'horizon'];
const SCENE: readonly SceneParam[] = ['haze', 'spread', 'motion', 'pace', 'loopSeconds', 'parallax'];
const PICTURE: readonly SceneParam[] = ['width', 'height', 'designHeight', 'fps', 'reseedMinutes'];
const USUAL_SIZES = ['1280 × 720', '1600 × 900', '1920 × 1080', '2560 × 1440', '3840 × 2160', '1080 × 1920', '1000 × 500'];
/** A choice beside the presets: one of them, and what was made of it. */
const EDITED = '*';

/** Of the sun or moon. */
export function addSunRows(gui: GUI, store: LandscapeStore): Row[] {
  return addSceneSchemaRows(gui, store, SUN);
}

/** Of the stars, and of the sky behind them. */
export function addSkyRows(gui: GUI, store: LandscapeStore): Row[] {
  return addSceneSchemaRows(gui, store, STARS);
}

/** What is the whole landscape's: preset, seed, palette, haze and motion, and the picture that is made of it.
 *  @param editPalette opens the editor of colours */
export function addSceneRows(gui: GUI, store: LandscapeStore, editPalette: () => void): Row[] {
  const scene = addFolder(gui, 'Scene');
  const rows = [
    addPresetRow(scene, store),
    ...addPaletteRows(scene, store, editPalette),
    addSeedRow(scene, store),
    ...addSceneSchemaRows(scene, store, SCENE),
  ];
  const picture = addFolder(gui, 'Picture', false);
  return [...rows, addSizeRow(picture, store), ...addSceneSchemaRows(picture, store, PICTURE)];
}

function addSceneSchemaRows(gui: GUI, { actions, landscape, origin }: LandscapeStore, ids: readonly SceneParam[]): Row[] {
  return addSchemaRows(gui, Object.fromEntries(ids.map((id) => [id, sceneSchema[id]])), {
    values: () => landscape().scene,
    write: (id, value, phase) => actions.edit((now) => withScene(now, { [id]: value }), phase),
    // Short enough to stand in the label.
    unit: (unit) => (unit === sceneSchema.shootingStars.unit ? '/min' : unit),
    idle: (id) => whySceneIdle(id, landscape()),
    slider: (id) => sceneRanges[id],
    initial: (id) => origin().preset.landscape.scene[id as SceneParam],
  });
}

function addPresetRow(gui: GUI, { actions, origin }: LandscapeStore): Row {
  const read = (): string => (origin().isEdited ? EDITED : origin().preset.id);
  return addNamedChoiceRow(gui, {
    label: 'Preset',
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

function addSeedRow(gui: GUI, { actions, landscape }: LandscapeStore): Row {
  const label = 'New seed of the landscape';
  const title = 'New seed: other lines and stars, all else the same (R)';
  const button = create('button', { class: 'parameter-button', type: 'button', 'aria-label': label, title }, icon('new-seed'));
  button.addEventListener('click', () => actions.newSeed());
  const field = {
    label: 'Scene seed',
    tooltip: () => 'Any text. With their own seeds it names the lines of all layers, and the stars.',
    read: () => landscape().seed,
    write: (seed: string) => actions.edit((now) => withSeed(now, seed)),
  };
  return addTextRow(gui, field, button);
}

function addSizeRow(gui: GUI, { actions, landscape }: LandscapeStore): Row {
  const read = (): string => {
    const { width, height } = landscape().scene;
    return `${width} × ${height}`;
  };
  return addChoiceRow(gui, {
    label: 'Size',
    tooltip: () => 'Width and height of the picture, px. The layers are drawn to its height; a wider one shows more of them.',
    options() {
      const names = USUAL_SIZES.includes(read()) ? USUAL_SIZES : [read(), ...USUAL_SIZES];
      return Object.fromEntries(names.map((name) => [name, name]));
    },
    read,
    write(name) {
      const [width, height] = name.split(' × ').map(Number);
      return actions.edit((now) => withScene(now, { width, height }));
    },
  });
}
