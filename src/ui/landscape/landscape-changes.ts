import { isSameJson } from '../../core/memo.ts';
import { valueText } from '../../core/number-text.ts';
import type { ParamSpec, ParamValue } from '../../core/params.ts';
import type { Landscape, Layer } from '../../landscape/landscape.ts';
import { landscapeFromText } from '../../landscape/landscape-text.ts';
import { layerSchema } from '../../landscape/layer-schema.ts';
import { landscapePresets } from '../../landscape/presets.ts';
import { sceneSchema } from '../../landscape/scene-schema.ts';
import { extraItems, nameOfChanges, settingChanges } from '../../state/change-names.ts';
import type { NameOf } from '../../state/document-store.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { layerName } from './landscape-wording.ts';
import { NO_CEILING, NO_FLOOR } from './setting-limits.ts';

const { width: _, height: __, ...unsized } = sceneSchema;

/** Names what changed in a document's landscape, for the history: `Far range: Speed 12 px/s`. */
export const landscapeChangeName: NameOf = (before, now) => {
  const names = landscapeChanges(landscapeFromText(before.landscape).landscape, landscapeFromText(now.landscape).landscape);
  const preset = landscapePresets.find(({ text }) => text === now.landscape);
  // A single change may happen to restore a preset; several at once mean that it was chosen.
  return names.length > 1 && preset ? `Landscape: ${preset.title}` : nameOfChanges(names);
};

function landscapeChanges(before: Landscape, now: Landscape): string[] {
  const ofLandscape = [
    ...(before.seed === now.seed ? [] : [`Seed ${now.seed.trim() || 'empty'}`]),
    ...paletteChanges(before, now),
    ...sceneChanges(before.scene, now.scene),
  ];
  return [...ofLandscape.map((name) => `Landscape: ${name}`), ...layersChanges(before.layers, now.layers)];
}

function paletteChanges({ palette: before }: Landscape, { palette: now }: Landscape): string[] {
  if (isSameJson(before, now)) return [];
  return [before.title === now.title ? 'Changed the palette’s colours' : `Palette ${now.title}`];
}

function sceneChanges(before: Landscape['scene'], now: Landscape['scene']): string[] {
  const isSized = before.width !== now.width || before.height !== now.height;
  return [...(isSized ? [`Size ${sizeText(now)}`] : []), ...settingChanges(unsized, before, now, settingText)];
}

function layersChanges(before: readonly Layer[], now: readonly Layer[]): string[] {
  const [added, removed] = [extraItems(now, before), extraItems(before, now)];
  const isOne = added.length + removed.length === 1;
  if (isOne && removed.length === 1) return [`Removed ${nameIn(before, removed[0])}`];
  if (isOne) return [`Added ${nameIn(now, added[0])}`];
  if (before.length !== now.length) return ['Changed layers'];
  if (added.length > 0) return now.flatMap((layer, i) => layerChanges(before[i], layer, i));
  return isSameJson(before, now) ? [] : ['Reordered layers'];
}

function layerChanges(before: Layer, now: Layer, index: number): string[] {
  const { name, seed, colour, settings } = now;
  const changes = [
    ...(before.seed === seed ? [] : [`Seed ${seed.trim() || 'empty'}`]),
    ...(before.colour === colour ? [] : [`Colour ${colour?.slice(1) ?? 'of the palette'}`]),
    ...settingChanges(layerSchema, before.settings, settings, settingText),
  ].map((text) => `${layerName(now, index)}: ${text}`);
  return before.name === name ? changes : [`Renamed ${layerName(before, index)} to ${layerName(now, index)}`, ...changes];
}

function settingText(spec: ParamSpec, value: ParamValue, _before: ParamValue, id: string): string {
  const isNone = (id === 'floor' && value === NO_FLOOR) || (id === 'ceiling' && value === NO_CEILING);
  return isNone ? 'none' : valueText(spec, value);
}

function nameIn(layers: readonly Layer[], layer: Layer): string {
  return layerName(layer, layers.indexOf(layer));
}
