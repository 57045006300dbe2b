import { formatNumber } from '../../core/number-text.ts';
import { isDrawn, type Landscape } from '../../landscape/landscape.ts';
import type { LandscapePreset } from '../../landscape/presets.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { layerName } from './layer-wording.ts';

/** `violet-dusk_evening`: the stem of file names, with characters that every file system takes.
 *  @param preset the landscape began with
 *  @param only name of the layer that is shown alone */
export function landscapeStem({ id }: LandscapePreset, { seed }: Pick<Landscape, 'seed'>, only = ''): string {
  const words = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return [id, words(seed).slice(0, 60), words(only)].filter(Boolean).join('_');
}

/** `6 layers · 1600 × 988 · seed “evening”` */
export function landscapeSubtitle({ layers, scene, seed }: Landscape): string {
  return `${layerCount(layers.length)} · ${sizeText(scene)} · seed “${seed}”`;
}

/** The landscape in words, for screen readers. */
export function landscapeDescription(title: string, { layers, scene }: Landscape): string {
  const names = layers.flatMap((layer, i) => (layer.settings.isShown ? [layerName(layer, i)] : []));
  const sky = [
    scene.sun === 'none' ? '' : `the ${scene.sun}`,
    scene.stars > 0 ? `${formatNumber(scene.stars)} stars` : '',
    scene.shootingStars > 0 ? 'shooting stars' : '',
  ].filter(Boolean);
  const before = sky.length > 0 ? `a sky with ${sky.join(', ').replace(/, ([^,]*)$/, ' and $1')}` : 'an empty sky';
  return `${title}: ${layerCount(names.length)}${names.length > 0 ? `, front to back ${names.join(', ')},` : ''} against ${before}`;
}

/** The motion in words: `still: nothing moves`. */
export function motionDescription({ layers, scene }: Landscape): string {
  const shown = layers.flatMap(({ settings }) => (settings.isShown ? [settings] : []));
  const ways = new Set(shown.map((settings) => (isDrawn(settings) ? 'once' : settings.continues)));
  const moves = ways.has('endless') || ways.has('repeat');
  switch (scene.motion) {
    case 'still':
      return 'still: nothing moves';
    case 'loop':
      return `loop: it repeats every ${formatSeconds(scene.loopSeconds)}`;
    case 'endless':
      if (!moves) return 'endless: only the sky moves';
      if (!ways.has('endless')) return 'endless: every layer repeats its strip';
      return `endless: ${ways.size === 1 ? 'every layer continues' : 'layers continue'} with new strips`;
  }
}

/** Why a still landscape has no player and no animated files. */
export const NOTHING_MOVES = 'Nothing moves: choose Endless or Loop';

/** `24 s`, `12.5 s` */
export function formatSeconds(seconds: number): string {
  return `${formatNumber(seconds, Number.isInteger(seconds) ? 0 : 1)} s`;
}

function layerCount(count: number): string {
  return count === 1 ? '1 layer' : `${count} layers`;
}
