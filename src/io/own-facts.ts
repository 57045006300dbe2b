import { isFileRange } from '../core/bounds.ts';
import type { Range, Spacing } from '../core/heightmap.ts';
import { readNumber } from '../core/params.ts';
import type { TerrainToWrite } from './file-format.ts';

/** Names under which Faultline's own facts, and the recipe, stand in formats with named texts. */
export const OWN_ITEM = 'faultline';
export const RECIPE_ITEM = 'faultline-recipe';

/** What a file of floats cannot say but in a text. */
export interface OwnFacts {
  readonly isInMetres: boolean;
  /** Elevations of the lowest and the highest code of the integer format that the terrain came from or goes to. */
  readonly elevation?: Range;
  readonly spacing?: Spacing;
}

/** `unit=m min=-600 max=2400 x=25 y=20.5` */
export function ownText({ isInMetres, elevation, spacing }: TerrainToWrite): string {
  const words = [`unit=${isInMetres ? 'm' : 'none'}`, `min=${elevation.min}`, `max=${elevation.max}`];
  return [...words, ...(spacing ? [`x=${spacing.x}`, `y=${spacing.y}`] : [])].join(' ');
}

/** The facts of such a text, without those that are missing or no numbers. */
export function parseOwn(text: string): OwnFacts {
  const values = new Map(
    text
      .split(' ')
      .slice(0, 5)
      .map((word) => word.split('=') as [string, string]),
  );
  const [min, max, x, y] = ['min', 'max', 'x', 'y'].map((name) => readNumber(values.get(name) ?? '') ?? Number.NaN);
  return {
    isInMetres: values.get('unit') !== 'none',
    ...(isFileRange({ min, max }) && { elevation: { min, max } }),
    ...(x > 0 && y > 0 && { spacing: { x, y } }),
  };
}

/** JSON in ASCII: formats differ in how they hold other characters. */
export function asciiJson(json: string): string {
  return json.replace(/[^\n\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
