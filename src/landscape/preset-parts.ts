import { defaultsOf } from '../core/params.ts';
import type { Landscape, Layer } from './landscape.ts';
import { type LayerSettings, layerSchema } from './layer-schema.ts';
import { palettes } from './palettes.ts';
import { type SceneSettings, sceneSchema } from './scene-schema.ts';

/** A landscape that has a name. Links name it, so none of its values ever changes. */
export interface LandscapePreset {
  readonly id: string;
  readonly title: string;
  /** Its text, as landscapeToText gives it. */
  readonly text: string;
  readonly landscape: Landscape;
}

/** What a preset says; all else is at its default. */
export interface PresetParts {
  readonly id: string;
  readonly title: string;
  readonly seed: string;
  /** Id of a named one. */
  readonly palette: string;
  readonly scene: Partial<SceneSettings>;
  /** Front to back. */
  readonly layers: readonly Layer[];
}

/** A layer in the palette's colour. */
export function layer(name: string, seed: string, settings: Partial<LayerSettings>): Layer {
  return { name, seed, colour: undefined, settings: { ...defaultsOf(layerSchema), ...settings } };
}

/** A layer whose strips all begin and end at its base height: it keeps to its place among the others however long it moves, and in a
 *  loop it looks as it does endlessly. */
export function ridge(name: string, seed: string, settings: Partial<LayerSettings>): Layer {
  return layer(name, seed, { ends: 'fixed', ...settings });
}

/** A segment that goes aside at every level, drawn as a stroke. It may leave the picture. */
export function drawn(drawnAs: 'lightning' | 'river', name: string, seed: string, settings: Partial<LayerSettings>): Layer {
  const free = { ends: 'segment', direction: 'perpendicular', base: 0, floor: layerSchema.floor.min } as const;
  return layer(name, seed, { drawnAs, ...free, ...settings });
}

export function landscapeOf({ seed, palette, scene, layers }: PresetParts): Landscape {
  return { seed, palette: palettes[palette], scene: { ...defaultsOf(sceneSchema), ...scene }, layers };
}
