import { defaultsOf, type ParamValue } from '../../core/params.ts';
import { givenColour } from '../../landscape/colours.ts';
import { withLayer, withLayerDrawnAs } from '../../landscape/edits.ts';
import { type Landscape, type Layer, layerSeed } from '../../landscape/landscape.ts';
import { type LayerSettings, layerSchema } from '../../landscape/layer-schema.ts';
import type { LandscapePreset } from '../../landscape/presets.ts';
import { addFolder, type Folder } from '../panel/folder.ts';
import { addFlagRow, addSeedRow } from '../panel/plain-rows.ts';
import type { Phase, Row } from '../panel/row.ts';
import { addSchemaRows } from '../panel/schema-rows.ts';
import { whyInactive } from '../panel/wording.ts';
import { addColourRow } from './colour-field.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { layerRanges, MOTION_PARAMS, NO_CEILING, NO_FLOOR, whyLayerInactive } from './setting-limits.ts';

type LayerParam = keyof LayerSettings;

/** Settings that are changed most; the others are in folders below them. */
const COMMON: readonly LayerParam[] = [
  'drawnAs',
  'strokeWidth',
  'strokeGlow',
  'base',
  'displacement',
  'decay',
  'roughness',
  'floor',
  'ceiling',
];
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
  'minDisplacedSegment',
];
const LOOK: readonly LayerParam[] = ['gradientTo', 'gradientFrom', 'outline', 'isShown'];
const MOTION: readonly LayerParam[] = ['continues', 'span'];

/** Rows of the selected layer's settings, the most used ones first.
 *  @param isOpen whether the folder of this title begins open */
export function addLayerRows(folder: Folder, store: LandscapeStore, isOpen: (title: string) => boolean): Row[] {
  const { actions, landscape } = store;
  const index = (): number => selectedLayer(store);
  const layer = (): Layer => landscape().layers[index()];
  const edit = (settings: Partial<LayerSettings>, phase: Phase): boolean =>
    actions.edit((now) => withLayer(now, index(), { settings: { ...settings } }), phase);

  const ranges = layerRanges(landscape().scene.designHeight);
  const schemaRows = (parent: Folder, ids: readonly LayerParam[]): Row[] =>
    addSchemaRows(parent, pick(ids), {
      values: () => layer().settings,
      write: (id, value, phase) =>
        id === 'drawnAs'
          ? actions.edit((now) => withLayerDrawnAs(now, index(), value as LayerSettings['drawnAs']), phase)
          : edit(fitting(layer().settings, id, value), phase),
      inactive: (id) => whyLayerInactive(id, layer().settings, landscape().scene),
      isHidden: (id) => isHidden(id, landscape(), layer()),
      slider: (id) => ranges[id],
      refuse: (id, message) => actions.refuse({ path: `layers.${index() + 1}.${id}`, message }),
      initial: (id) => initialSettings(store.origin().preset, layer())[id as LayerParam],
    });
  const within = (title: string): Folder => addFolder(folder, title, isOpen(title));
  const addLineRows = (line: Folder): Row[] => [...addLimitRows(line, () => layer().settings, edit), ...schemaRows(line, LINE)];

  const seed = {
    label: 'Seed',
    tooltip: () =>
      `Any text. Together with the landscape’s seed it makes the layer’s line: “${layerSeed(landscape(), layer())}”.\nThe same seeds and settings give the same line everywhere.`,
    read: () => layer().seed,
    write: (text: string) => actions.edit((now) => withLayer(now, index(), { seed: text })),
  };
  return [
    addSeedRow(folder, seed, 'New seed of the layer', 'New seed: another line of the same kind'),
    ...schemaRows(folder, COMMON),
    addLayerColourRow(folder, store),
    ...schemaRows(folder, ['gradient', ...MOTION_PARAMS]),
    ...addLineRows(within('Line')),
    ...schemaRows(within('Look'), LOOK),
    ...schemaRows(within('Motion'), MOTION),
  ];
}

/** Index of the selected layer; of the front one if the sun or the sky is selected. */
export function selectedLayer({ transient }: Pick<LandscapeStore, 'transient'>): number {
  const { selected } = transient.get();
  return typeof selected === 'number' ? selected : 0;
}

/** Switch floor and ceiling on and off; their heights have other rows. */
function addLimitRows(
  folder: Folder,
  settings: () => LayerSettings,
  edit: (settings: Partial<LayerSettings>, phase: Phase) => boolean,
): Row[] {
  const turn = (id: 'floor' | 'ceiling', value: number): boolean => edit(fitting(settings(), id, value), 'final');
  const floor = addFlagRow(folder, {
    label: 'Has a floor',
    tooltip: () => 'Lower points are lifted to the floor.',
    read: () => settings().floor !== NO_FLOOR,
    write: (hasFloor) => turn('floor', hasFloor ? layerSchema.floor.default : NO_FLOOR),
  });
  const ceiling = addFlagRow(folder, {
    label: 'Has a ceiling',
    tooltip: () => 'Higher points are lowered to the ceiling.',
    read: () => settings().ceiling !== NO_CEILING,
    write: (hasCeiling) => turn('ceiling', hasCeiling ? firstCeiling(settings()) : NO_CEILING),
  });
  return [floor, ceiling];
}

/** A ceiling that cuts off some peaks and leaves room above the floor. */
function firstCeiling({ base, displacement, floor }: LayerSettings): number {
  return Math.round(Math.max(base + displacement / 2, floor + 1));
}

function addLayerColourRow(folder: Folder, store: LandscapeStore): Row {
  const { actions, landscape } = store;
  const fromPalette = (): string => givenColour(landscape(), selectedLayer(store));
  return addColourRow(folder, {
    label: 'Colour',
    tooltip: () => 'Colour of the layer at its crest, of lightning or of water. Double-click the name for the palette’s.',
    read: () => landscape().layers[selectedLayer(store)].colour ?? fromPalette(),
    write: (colour, phase) =>
      actions.edit(
        (now) => withLayer(now, selectedLayer(store), { colour: colour === fromPalette() ? undefined : colour }),
        phase,
      ),
    initial: fromPalette,
    resetTitle: 'Back to the palette’s colour',
  });
}

function pick(ids: readonly LayerParam[]) {
  return Object.fromEntries(ids.map((id) => [id, layerSchema[id]]));
}

/** Whether a parameter has no row now: switches stand for floor and ceiling, a loop has turns in place of speed, and only strokes have their
 *  width and glow. */
function isHidden(id: string, { scene: { motion } }: Landscape, { settings }: Layer): boolean {
  if (id === 'floor') return settings.floor === NO_FLOOR;
  if (id === 'ceiling') return settings.ceiling === NO_CEILING;
  if (id === 'strokeWidth' || id === 'strokeGlow') return whyInactive(layerSchema, id, settings) !== undefined;
  if (id === 'speed') return motion === 'loop';
  return id === 'turns' && motion !== 'loop';
}

/** A layer's settings in the preset that the landscape began with; the defaults for a layer that was added. */
function initialSettings({ landscape: { layers } }: LandscapePreset, { seed }: Layer): LayerSettings {
  return layers.find((other) => other.seed === seed)?.settings ?? defaultsOf(layerSchema);
}

/** A change of one setting, with the changes of others that keep the layer valid. */
function fitting(settings: LayerSettings, id: string, value: ParamValue): Partial<LayerSettings> {
  const now = { ...settings, [id]: value } as LayerSettings;
  const changes = { [id]: value } as { -readonly [K in LayerParam]?: LayerSettings[K] };
  const { decay, roughness, ends, startX, endX, span, floor, ceiling } = now;
  if (decay === 'factor' && roughness > 1) changes.roughness = id === 'roughness' ? 1 : 0.5;
  if (ends === 'segment' && endX <= startX) {
    if (id === 'startX') changes.startX = endX - 1;
    else changes.endX = startX + (id === 'endX' ? 1 : span);
  }
  if (floor !== NO_FLOOR && ceiling !== NO_CEILING && floor >= ceiling) {
    if (id === 'ceiling') changes.floor = ceiling - 1;
    else changes.ceiling = floor + 1;
  }
  return changes;
}
