import type { GUI } from 'lil-gui';
import { defaultsOf, type ParamValue } from '../../core/params.ts';
import { withLayer } from '../../landscape/edits.ts';
import { type Landscape, type Layer, layerSeed } from '../../landscape/landscape.ts';
import { paletteColour } from '../../landscape/layer-colours.ts';
import { type LayerSettings, layerSchema } from '../../landscape/layer-schema.ts';
import type { LandscapePreset } from '../../landscape/presets.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { addFlagRow, addTextRow } from '../panel/plain-rows.ts';
import { addFolder, type Phase, type Row } from '../panel/row.ts';
import { addSchemaRows } from '../panel/schema-rows.ts';
import { addColourRow } from './colour-row.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { whyLayerIdle } from './no-effect.ts';
import { layerRanges, NO_FLOOR } from './slider-ranges.ts';

type LayerParam = keyof LayerSettings;

/** The settings that are changed most; the others stand in folders below them. */
const USUAL: readonly LayerParam[] = ['base', 'displacement', 'decay', 'roughness', 'floor'];
const USUAL_MOTION: readonly LayerParam[] = ['speed', 'turns', 'scrollsTo'];
const LINE: readonly LayerParam[] = [
  'direction',
  'iterations',
  'offsets',
  'ends',
  'startX',
  'startY',
  'endX',
  'endY',
  'displacementFrom',
  'minSegment',
];
const LOOK: readonly LayerParam[] = ['gradientTo', 'gradientFrom', 'outline', 'isShown'];
const MOTION: readonly LayerParam[] = ['continues', 'span'];

/** The settings of the selected layer: first those that are changed most.
 *  @param isOpen whether a folder, by its title, is open from the start */
export function addLayerRows(gui: GUI, store: LandscapeStore, isOpen: (title: string) => boolean): Row[] {
  const { actions, landscape } = store;
  const index = (): number => selectedLayer(store);
  const layer = (): Layer => landscape().layers[index()];
  const edit = (settings: Partial<LayerSettings>, phase: Phase): boolean =>
    actions.edit((now) => withLayer(now, index(), { settings: { ...settings } }), phase);

  const ranges = layerRanges(landscape().scene.designHeight);
  const schemaRows = (parent: GUI, ids: readonly LayerParam[]): Row[] =>
    addSchemaRows(parent, pick(ids), {
      values: () => layer().settings,
      write: (id, value, phase) => edit(fitting(layer().settings, id, value), phase),
      idle: (id) => whyLayerIdle(id, layer().settings, landscape().scene),
      isHidden: (id) => isHidden(id, landscape(), layer()),
      slider: (id) => ranges[id],
      initial: (id) => initialSettings(store.origin().preset, layer())[id as LayerParam],
    });
  const folder = (title: string): GUI => addFolder(gui, title, isOpen(title));
  const addLineRows = (line: GUI): Row[] => [addFloorRow(line, () => layer().settings, edit), ...schemaRows(line, LINE)];

  return [
    addSeedRow(gui, store),
    ...schemaRows(gui, USUAL),
    addLayerColourRow(gui, store),
    ...schemaRows(gui, ['gradient', ...USUAL_MOTION]),
    ...addLineRows(folder('Line')),
    ...schemaRows(folder('Look'), LOOK),
    ...schemaRows(folder('Motion'), MOTION),
  ];
}

/** The layer that the settings are of: the front one, where none is selected. */
export function selectedLayer({ passing }: Pick<LandscapeStore, 'passing'>): number {
  const { selected } = passing.get();
  return typeof selected === 'number' ? selected : 0;
}

function addSeedRow(gui: GUI, store: LandscapeStore): Row {
  const { actions, landscape } = store;
  const layer = (): Layer => landscape().layers[selectedLayer(store)];
  const write = (seed: string): boolean => actions.edit((now) => withLayer(now, selectedLayer(store), { seed }));
  const label = 'New seed of the layer';
  const title = 'New seed: another line of the same kind';
  const button = create('button', { class: 'parameter-button', type: 'button', 'aria-label': label, title }, icon('new-seed'));
  button.addEventListener('click', () => write(randomSeed()));
  const field = {
    label: 'Seed',
    tooltip: () =>
      `Any text. With the landscape’s seed it names the layer’s line: “${layerSeed(landscape(), layer())}”.\nThe same seeds and settings give the same line everywhere.`,
    read: () => layer().seed,
    write,
  };
  return addTextRow(gui, field, button);
}

/** Whether there is a floor; its height is a row of its own. */
function addFloorRow(
  gui: GUI,
  settings: () => LayerSettings,
  edit: (settings: Partial<LayerSettings>, phase: Phase) => boolean,
): Row {
  return addFlagRow(gui, {
    label: 'Has a floor',
    tooltip: () => 'Points that fall below the floor are put onto it.',
    read: () => settings().floor !== NO_FLOOR,
    write: (hasFloor) => edit({ floor: hasFloor ? layerSchema.floor.default : NO_FLOOR }, 'final'),
  });
}

function addLayerColourRow(gui: GUI, store: LandscapeStore): Row {
  const { actions, landscape } = store;
  const ofPalette = (): string => {
    const { palette, scene, layers } = landscape();
    return paletteColour(palette, scene.spread, layers.length, selectedLayer(store));
  };
  const row = addColourRow(gui, {
    label: 'Colour',
    tooltip: () => 'Of the layer at its crest. Double-click the name for the palette’s.',
    read: () => landscape().layers[selectedLayer(store)].colour ?? ofPalette(),
    write: (colour, phase) =>
      actions.edit((now) => withLayer(now, selectedLayer(store), { colour: colour === ofPalette() ? undefined : colour }), phase),
    initial: ofPalette,
  });
  const back = gui.domElement.querySelector<HTMLButtonElement>('.colour-row > .parameter-reset');
  if (back) back.ariaLabel = back.title = 'Back to the palette’s colour';
  return row;
}

function pick(ids: readonly LayerParam[]) {
  return Object.fromEntries(ids.map((id) => [id, layerSchema[id]]));
}

/** Rows that another one stands in for. */
function isHidden(id: string, { scene: { motion } }: Landscape, { settings }: Layer): boolean {
  if (id === 'floor') return settings.floor === NO_FLOOR;
  if (id === 'speed') return motion === 'loop';
  return id === 'turns' && motion !== 'loop';
}

/** What a layer has in the preset that the landscape was made from; layers of one's own begin with the defaults. */
function initialSettings({ landscape: { layers } }: LandscapePreset, { seed }: Layer): LayerSettings {
  return layers.find((other) => other.seed === seed)?.settings ?? defaultsOf(layerSchema);
}

/** A value with what must change along, so that no choice is refused for what another one says. */
function fitting(settings: LayerSettings, id: string, value: ParamValue): Partial<LayerSettings> {
  const now = { ...settings, [id]: value } as LayerSettings;
  const changes = { [id]: value } as { -readonly [K in LayerParam]?: LayerSettings[K] };
  const { decay, roughness, ends, startX, endX, span } = now;
  if (decay === 'factor' && roughness > 1) changes.roughness = id === 'roughness' ? 1 : 0.5;
  if (ends === 'segment' && endX <= startX) {
    if (id === 'startX') changes.startX = endX - 1;
    else changes.endX = startX + (id === 'endX' ? 1 : span);
  }
  return changes;
}
