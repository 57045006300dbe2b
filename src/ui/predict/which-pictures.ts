import type { Profile } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { type Appearance, terrainScale } from '../../draw/colour/appearance.ts';
import type { Session } from '../../jobs/session.ts';
import { previewOf } from '../../resized.ts';
import type { Store } from '../../state/store.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { reliefPicture } from '../../view2d/relief-picture.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { create } from '../controls/dom.ts';
import { readToken } from '../controls/theme.ts';
import { showErrors } from '../page/show-errors.ts';

/** Samples along a side of the terrain in a picture. */
const MOST_SAMPLES = 129;
/** Pixels, two per CSS pixel. */
const WIDTH = 160;
const HEIGHT = 128;

/** Small pictures of terrains that workers make. */
export interface WhichPictures {
  /** An empty picture that is filled once its terrain is made.
   *  @param onMade gets the mean slope, for those who do not see the picture */
  pictureOf(recipe: Recipe, appearance: Appearance, onMade: (meanSlopeDeg: number) => void): HTMLCanvasElement;
  /** Calls off what is not made yet. */
  cancel(): void;
}

type PictureParts = Parameters<WhichPictures['pictureOf']>;

export function createWhichPictures(client: Pick<TerrainClient, 'terrain' | 'recycle'>, session: Store<Session>): WhichPictures {
  let abort = new AbortController();
  const fill = async (...[canvas, recipe, appearance, onMade]: [HTMLCanvasElement, ...PictureParts]): Promise<void> => {
    const { signal } = abort;
    const small = previewOf(recipe, MOST_SAMPLES)?.recipe ?? recipe;
    try {
      const terrain = await client.terrain({ recipe: small, stage: undefined }, { signal });
      paint(canvas, terrain, appearance);
      onMade(terrain.statistics.meanSlopeDeg);
      client.recycle(terrain);
    } catch (error) {
      if (!signal.aborted) throw error; // a picture that was called off is no error
    }
  };
  return {
    pictureOf(...parts) {
      const canvas = create('canvas', { width: `${WIDTH}`, height: `${HEIGHT}`, 'aria-hidden': 'true' });
      void showErrors('Picture', session, () => fill(canvas, ...parts));
      return canvas;
    },
    cancel() {
      abort.abort();
      abort = new AbortController();
    },
  };
}

/** Draws a terrain, and again if the graphics process ends. */
function paint(canvas: HTMLCanvasElement, { recipe, surface, profile, range }: Terrain, appearance: Appearance): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  let draw: () => void;
  if (profile) {
    const line = lineOf(profile);
    draw = () => strokeLine(context, line);
  } else {
    const { x, y } = recipe.extent;
    canvas.height = Math.min(Math.max(Math.round((WIDTH * y) / x), HEIGHT / 2), 2 * HEIGHT);
    const picture = reliefPicture(surface, terrainScale(appearance, range, unitOf(recipe) === 'm'), WIDTH, canvas.height);
    draw = () => context.putImageData(picture, 0, 0);
  }
  draw();
  canvas.addEventListener('contextrestored', draw);
}

/** The line in its own range, so that its shape fills the picture. */
function lineOf({ x, y }: Profile): Path2D {
  const across = placer(x, 4, WIDTH - 4);
  const up = placer(y, HEIGHT - 8, 8);
  const line = new Path2D();
  for (let i = 0; i < x.length; i++) line.lineTo(across(x[i]), up(y[i]));
  return line;
}

function strokeLine(context: CanvasRenderingContext2D, line: Path2D): void {
  context.strokeStyle = readToken('--chart-line');
  context.lineWidth = 2;
  context.lineJoin = 'round';
  context.stroke(line);
}

/** Puts the least value at one pixel and the greatest at another. */
function placer(values: ArrayLike<number>, from: number, to: number): (value: number) => number {
  let [min, max] = [values[0], values[0]];
  for (let i = 1; i < values.length; i++) [min, max] = [Math.min(min, values[i]), Math.max(max, values[i])];
  const span = max - min || 1;
  return (value) => from + ((value - min) / span) * (to - from);
}
