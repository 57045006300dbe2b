import type { Range } from '../../core/heightmap.ts';
import { roundStep, stepValue } from '../../core/number-text.ts';
import type { ValuesOf } from '../../core/params.ts';
import { riverOptions } from '../../io/geojson.ts';
import { type ColourScale, colourScale } from './colour-scale.ts';

/** How a terrain is shown. None of it changes a sample. */
export const appearanceGroups = {
  colour: {
    title: 'Colour',
    params: {
      ramp: {
        kind: 'choice',
        label: 'Ramp',
        default: 'hypsometric',
        options: ['hypsometric', 'grey', 'viridis', 'cividis', 'desert', 'dusk'],
        doc: 'Colours by elevation. hypsometric: blue sea and green to white land; the others span the whole range.',
      },
      rock: {
        kind: 'number',
        label: 'Rock on slopes',
        default: 0.8,
        min: 0,
        max: 1,
        step: 0.01,
        doc: 'How much bare rock shows where the true slope passes 29° to 58°.',
      },
      contours: { kind: 'flag', label: 'Contour lines', default: true, doc: 'Lines of equal elevation; every fifth is heavier.' },
      contourInterval: {
        kind: 'number',
        label: 'Contour interval',
        automatic: { least: 1 },
        default: 0,
        min: 0,
        max: 1000,
        step: 10,
        unit: 'm',
        doc: 'Elevation between neighbouring contour lines; 0 chooses a round number that suits the range. Lines closer than 3 pixels fade out.',
        when: { contours: ['true'] },
      },
      water: { kind: 'flag', label: 'Water', default: true, doc: 'Fills the terrain with still water up to the sea level.' },
      seaLevel: {
        kind: 'number',
        label: 'Sea level',
        default: 0,
        min: -5000,
        max: 9000,
        step: 10,
        unit: 'm',
        doc: 'Elevation of the coast: the surface of the water, and where the hypsometric ramp turns from sea to land.',
      },
      rivers: { kind: 'flag', label: 'Rivers and lakes', default: false, doc: 'Draws rivers, wider by their order, and lakes.' },
      riverShare: {
        ...riverOptions.riverShare,
        // Fewer than that would cover all of a view.
        min: 0.01,
        max: 10,
        step: 0.01,
      },
      catchments: {
        kind: 'flag',
        label: 'Catchments',
        default: false,
        doc: 'Tints the ground by where its water ends, each catchment that is large enough for a river in another colour.',
      },
    },
  },
  light: {
    title: 'Light',
    params: {
      sunAzimuthDeg: {
        kind: 'number',
        label: 'Sun azimuth',
        default: 262,
        min: 0,
        max: 360,
        step: 1,
        unit: '°',
        doc: 'Direction the light comes from, clockwise from north.',
      },
      sunAltitudeDeg: {
        kind: 'number',
        label: 'Sun altitude',
        default: 34,
        min: 5,
        max: 85,
        step: 1,
        unit: '°',
        doc: 'Height of the sun above the horizon; low light shows more relief.',
      },
      shadows: { kind: 'flag', label: 'Cast shadows', default: true, doc: 'Mountains cast shadows on the ground behind them.' },
      hillshade: {
        kind: 'number',
        label: 'Hillshade',
        default: 1,
        min: 0,
        max: 1,
        step: 0.01,
        doc: 'How strongly light models the surface; 0 shows the legend’s colours alone.',
      },
    },
  },
  view: {
    title: 'View',
    params: {
      exaggeration: {
        kind: 'number',
        label: 'Exaggeration',
        automatic: { least: 0.1 },
        default: 0,
        min: 0,
        max: 100,
        step: 0.1,
        unit: '×',
        doc: 'The terrain is drawn this many times its true height; 0 takes 1.8, and more for terrain that is very wide or flat.',
      },
      projection: {
        kind: 'choice',
        label: 'Projection',
        default: 'perspective',
        options: ['perspective', 'orthographic'],
        doc: 'perspective: what is farther looks smaller; orthographic: one scale everywhere, to measure. Straight from above it is always orthographic.',
      },
      wireframe: {
        kind: 'flag',
        label: 'Wireframe',
        default: false,
        doc: 'Draws lines between samples instead of faces. From a distance it skips samples; the readout says how many.',
      },
    },
  },
} as const;

/** One schema of all that can be set about how a terrain is shown. */
export const appearanceSchema = {
  ...appearanceGroups.colour.params,
  ...appearanceGroups.light.params,
  ...appearanceGroups.view.params,
} as const;

/** Whether a setting changes nothing but the 3D view. */
export function isFor3d(id: string): boolean {
  const { light, view } = appearanceGroups;
  return id in light.params || id in view.params || ['rock', 'contours', 'contourInterval'].includes(id);
}

/** Whether a setting has an effect only where there is a sea. */
export function isOfSea(id: string): boolean {
  return id === 'water' || id === 'seaLevel';
}

/** Whether a setting is about rivers, lakes and catchments. */
export function isOfRivers(id: string): boolean {
  return id === 'rivers' || id === 'riverShare' || id === 'catchments';
}

/** How terrain is shown: colours, light, contours and water. */
export type Appearance = ValuesOf<typeof appearanceSchema>;

/** The colours of terrain whose elevations span `range`. Only elevations in metres have a sea: plain numbers are all land. */
export function terrainScale(
  { ramp, seaLevel }: Pick<Appearance, 'ramp' | 'seaLevel'>,
  range: Range,
  isInMetres: boolean,
): ColourScale {
  return colourScale(ramp, range, isInMetres ? seaLevel : undefined);
}

/** Metres: where water stands on terrain of such a scale, if it stands anywhere. A level above the highest elevation floods
 *  everything. */
export function waterLevelOf(
  { water }: Pick<Appearance, 'water'>,
  { min, seaLevel }: Pick<ColourScale, 'min' | 'seaLevel'>,
): number | undefined {
  return water && seaLevel !== undefined && seaLevel > min ? seaLevel : undefined;
}

/** Metres between contour lines: as set, or a 1, 2 or 5 times a power of ten that makes 20 to 50 lines in a range of `span`. */
export function contourIntervalOf({ contourInterval }: Appearance, span: number): number {
  if (contourInterval > 0) return contourInterval;
  return stepValue(roundStep(span / 50, 'up'));
}
