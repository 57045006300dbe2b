import type { Landscape, Moment } from './landscape.ts';
import type { SceneSettings } from './scene-schema.ts';

/** Whether a moment is a frame of a loop. */
export function isLoop(moment: Moment): moment is Extract<Moment, { readonly frames: number }> {
  return 'frames' in moment;
}

/** Whether a scene goes round at a moment, so that every endless layer repeats its first strip: in a loop's frames, and always if its
 *  motion is a loop. */
export function goesRound({ motion }: Pick<SceneSettings, 'motion'>, isInLoop: boolean): boolean {
  return motion === 'loop' || (motion === 'endless' && isInLoop);
}

/** How far a layer has moved to the left: the left edge of the picture shows its line at x = offset. In endless motion that grows with
 *  the layer's speed; in a loop it is a share of the strip, exactly 0 where a round begins. A scene that loops does so by its seconds too.
 *  @param layerIndex 0 is the front
 *  @param span of the layer's strips, in design px
 *  @returns design px; below 0 where the layer has moved to the right, 0 where it stands still */
export function offsetOf({ scene, layers }: Landscape, layerIndex: number, moment: Moment, span: number): number {
  const { continues, scrollsTo, speed, turns } = layers[layerIndex].settings;
  if (continues === 'once') return 0;
  const depth = layers.length > 1 ? layerIndex / (layers.length - 1) : 0;
  const pixelsPerSecond = speed * (1 - scene.parallax * depth);
  const moved = turnOf(scene, moment, turns) * span + pixelsPerSecond * endlessSeconds(scene, moment);
  return scrollsTo === 'left' ? moved : 0 - moved;
}

/** How far the stars have moved to the left. In a loop, a field of them as wide as the picture goes round.
 *  @returns design px; below 0 where they have moved to the right, 0 where they stand still */
export function starOffset({ scene }: Pick<Landscape, 'scene'>, moment: Moment): number {
  return turnOf(scene, moment, scene.starTurns) * shownWidth(scene) + scene.starSpeed * endlessSeconds(scene, moment);
}

/** Design px from the left edge of the picture to the right one. */
export function shownWidth({ width, height, designHeight }: Pick<SceneSettings, 'width' | 'height' | 'designHeight'>): number {
  return (width * designHeight) / height;
}

/** The share of a turn at a moment, 0 … 1; 0 in a scene that does not go round. */
export function turnOf(scene: SceneSettings, moment: Moment, turns: number): number {
  if (!goesRound(scene, isLoop(moment))) return 0;
  return isLoop(moment) ? shareOf(turns * moment.frame, moment.frames) : shareOf(turns * moment.seconds, scene.loopSeconds);
}

function shareOf(value: number, whole: number): number {
  const rest = value % whole;
  if (rest === 0) return 0; // not −0
  return (rest < 0 ? rest + whole : rest) / whole;
}

/** Seconds of endless motion at the scene's pace; 0 in any other. */
export function endlessSeconds({ motion, pace }: SceneSettings, moment: Moment): number {
  return motion === 'endless' && !isLoop(moment) ? pace * moment.seconds : 0;
}
