import { limitProblems, type Problem, problemLines, show } from '../core/params.ts';
import { type LayerSettings, layerSchema } from './layer-schema.ts';
import type { SceneSettings } from './scene-schema.ts';

/** Layers of a landscape, at most. */
export const MAX_LAYERS = 12;
/** Characters of a seed, and of a name. */
export const MAX_SEED = 200;
export const MAX_NAME = 60;

/** The value that fully names a landscape: layered silhouettes against a sky.
 *  @source article 003 (layers, palette, sun), 001 (gradient, outline), 000 (strips, stars) */
export interface Landscape {
  /** Of the stars and, with their own, of all layers. */
  readonly seed: string;
  readonly palette: Palette;
  readonly scene: SceneSettings;
  /** Front to back, 1 … MAX_LAYERS. */
  readonly layers: readonly Layer[];
}

/** One line of a landscape and the ground below it. */
export interface Layer {
  /** Shown in lists and as a title in SVG. */
  readonly name: string;
  /** Together with the landscape's it names the layer's line: see layerSeed. */
  readonly seed: string;
  /** `#rrggbb` in place of the palette's. */
  readonly colour: string | undefined;
  readonly settings: LayerSettings;
}

/** Colours are `#rrggbb`. */
export interface Palette {
  readonly title: string;
  /** Of the layers from the back to the front, and last the background's: at least one more than there are layers. */
  readonly colours: readonly string[];
  /** The sky from the top to the horizon, evenly spaced; empty is the background alone. */
  readonly sky: readonly string[];
  readonly sun: string;
  readonly glow: string;
  readonly star: string;
  readonly haze: string;
  /** The dark ground that gradients may end in. */
  readonly foot: string;
  readonly outline: string;
}

/** A moment of the motion: seconds since it began, any number; or a frame of a loop of so many, which repeats after them. */
export type Moment = { readonly seconds: number } | { readonly frame: number; readonly frames: number };

export const START: Moment = { seconds: 0 };

/** Thrown for an invalid landscape; `problems` lists all that is wrong with it. */
export class LandscapeError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problemLines(problems));
    this.name = 'LandscapeError';
    this.problems = problems;
  }
}

/** The seed of a layer's line. */
export function layerSeed(landscape: Pick<Landscape, 'seed'>, layer: Pick<Layer, 'seed'>): string {
  return `${landscape.seed} ${layer.seed}`;
}

/** Whether a layer is its line alone, as lightning or a river, with no ground below. */
export function isDrawn({ drawnAs }: Pick<LayerSettings, 'drawnAs'>): boolean {
  return drawnAs !== 'ground';
}

/** Whether it is `#rrggbb` in small letters, as landscapes have colours. */
export function isColour(colour: unknown): colour is string {
  return typeof colour === 'string' && /^#[0-9a-f]{6}$/.test(colour);
}

/** Frames of one round of a loop, at least 1. */
export function loopFrames({ loopSeconds, fps }: Pick<SceneSettings, 'loopSeconds' | 'fps'>): number {
  return Math.max(1, Math.round(loopSeconds * fps));
}

/** What is wrong with a landscape whose settings are each in their range.
 *  @returns problems with paths such as `palette` or `layers.2.roughness`, and what to use instead */
export function landscapeProblems({ layers, palette }: Pick<Landscape, 'layers' | 'palette'>): Problem[] {
  const problems: Problem[] = [];
  if (layers.length < 1 || layers.length > MAX_LAYERS) {
    problems.push({ path: 'layers', message: `expected 1 … ${MAX_LAYERS} layers, got ${layers.length}` });
  }
  const needed = layers.length + 1;
  if (palette.colours.length < needed) {
    const message = `${show(palette.title)} has ${palette.colours.length} colours; ${layers.length} layers and the background need ${needed}`;
    problems.push({ path: 'palette', message });
  }
  layers.forEach(({ settings }, i) => {
    const { ends, startX, endX } = settings;
    const path = `layers.${i + 1}`;
    problems.push(...limitProblems(layerSchema, settings, path));
    const least = startX + layerSchema.span.min;
    if (ends === 'segment' && !(endX >= least)) {
      const message = `expected at least ${least}, which is ${layerSchema.span.min} px after start x, got ${endX}`;
      problems.push({ path: `${path}.endX`, message, instead: least });
    }
    const { floor, ceiling } = settings;
    if (ceiling < layerSchema.ceiling.max && floor > layerSchema.floor.min && !(floor < ceiling)) {
      const message = `expected above the floor (${floor}), got ${ceiling}`;
      problems.push({ path: `${path}.ceiling`, message, instead: layerSchema.ceiling.max });
    }
  });
  return problems;
}
