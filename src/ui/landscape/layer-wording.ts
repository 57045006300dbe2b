import type { Landscape, Layer } from '../../landscape/landscape.ts';
import { landscapeProblems, MAX_LAYERS } from '../../landscape/landscape.ts';
import type { SceneSettings } from '../../landscape/scene-schema.ts';
import { numberText } from '../../state/param-text.ts';
import { withCurlyQuotes } from './problem-wording.ts';

/** How a layer moves, as its row says it. */
export interface MotionTold {
  /** Where it goes; undefined if it stands still. */
  readonly to: 'left' | 'right' | undefined;
  /** `40 px/s`, `2 turns`, `still` */
  readonly text: string;
}

/** Speed and direction of a layer, as it has them itself: pace and parallax are the scene's. */
export function motionOf({ motion }: Pick<SceneSettings, 'motion'>, { settings }: Pick<Layer, 'settings'>): MotionTold {
  const { continues, scrollsTo, speed, turns } = settings;
  const amount = motion === 'loop' ? turns : speed;
  if (motion === 'still' || continues === 'once' || amount === 0) return { to: undefined, text: 'still' };
  const text = motion === 'loop' ? `${turns} ${turns === 1 ? 'turn' : 'turns'}` : `${numberText(speed)} px/s`;
  return { to: scrollsTo, text };
}

/** `55 % high`, where the sun stands above the bottom edge. */
export function sunText({ sun, sunY }: Pick<SceneSettings, 'sun' | 'sunY'>): string {
  return sun === 'none' ? 'none' : `${Math.round((1 - sunY) * 100)} % high`;
}

/** `320 stars` */
export function starsText({ stars }: Pick<SceneSettings, 'stars'>): string {
  if (stars === 0) return 'no stars';
  return stars === 1 ? '1 star' : `${numberText(stars)} stars`;
}

/** Why no layer can be added; undefined if one can. */
export function whyFull({ layers, palette }: Pick<Landscape, 'layers' | 'palette'>): string | undefined {
  if (layers.length >= MAX_LAYERS) return `${MAX_LAYERS} layers are the most that a landscape has`;
  const problem = landscapeProblems({ layers: [...layers, layers[0]], palette }).find(({ path }) => path === 'palette');
  return problem && `No colour for another layer: ${withCurlyQuotes(problem.message)}`;
}

/** A layer's name, which may be empty, as lists and headings say it. */
export function layerName({ name }: Pick<Layer, 'name'>, index: number): string {
  return name || `Layer ${index + 1}`;
}
