import type { Landscape, Layer } from '../../landscape/landscape.ts';
import { isDrawn, landscapeProblems, MAX_LAYERS } from '../../landscape/landscape.ts';
import type { SceneSettings } from '../../landscape/scene-schema.ts';
import { numberText } from '../../state/param-text.ts';
import { withCurlyQuotes } from './problem-wording.ts';

/** What a row of the list says after the name: of a layer, its motion. */
export interface RowDetail {
  /** Of the motion; undefined if nothing moves. */
  readonly direction: 'left' | 'right' | undefined;
  /** `40 px/s`, `2 turns`, `still`, `lightning`, `320 stars` */
  readonly text: string;
}

/** Speed and direction of a layer, without the scene's pace and parallax; what one without motion is drawn as. */
export function motionDetail({ motion }: Pick<SceneSettings, 'motion'>, { settings }: Pick<Layer, 'settings'>): RowDetail {
  const { drawnAs, continues, scrollsTo, speed, turns } = settings;
  if (isDrawn(settings)) return { direction: undefined, text: drawnAs };
  const amount = motion === 'loop' ? turns : speed;
  if (motion === 'still' || continues === 'once' || amount === 0) return { direction: undefined, text: 'still' };
  const text = motion === 'loop' ? `${turns} ${turns === 1 ? 'turn' : 'turns'}` : `${numberText(speed)} px/s`;
  return { direction: scrollsTo, text };
}

/** `55 % high`: the sun's height above the bottom edge. */
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

/** A layer's name; `Layer 3` if it has none. */
export function layerName({ name }: Pick<Layer, 'name'>, index: number): string {
  return name || `Layer ${index + 1}`;
}
