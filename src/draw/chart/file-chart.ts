import type { LineStage } from '../../core/generator.ts';
import type { Range, Size } from '../../core/heightmap.ts';
import { defaultsOf } from '../../core/params.ts';
import { foldsBack, type Profile } from '../../core/profile.ts';
import { appearanceSchema, terrainScale, waterLevelOf } from '../colour/appearance.ts';
import { filePalette } from './file-palette.ts';
import { distanceRange, valueRange } from './polyline.ts';
import { type ProfileModel, WHOLE_VIEW } from './profile-model.ts';
import { profileToSvg } from './profile-svg.ts';

/** A profile on its way into a file. */
export interface ProfileToDraw {
  readonly profile: Profile;
  /** The stage of 1D terrain whose steps are shown. */
  readonly lineStage: LineStage | undefined;
  /** Names of its first and its last point where it was cut out of a map. */
  readonly ends: readonly [string, string] | undefined;
  /** Elevations of the terrain it belongs to, which its colours span. */
  readonly range: Range;
  readonly isInMetres: boolean;
  /** Of elevations and distances: metres where both are. */
  readonly unit: 'm' | '';
}

/** Pixels of a chart whose line fills it, and at least of any other. */
const WIDE: Size = { width: 1200, height: 360 };
const LEAST: Size = { width: 480, height: 360 };
/** Room for a line that keeps its shape, and for what stands around it. */
const ROOM: Size = { width: 1120, height: 820 };
const AROUND: Size = { width: 80, height: 70 };
/** A chart's share of air above and below the line. */
const AIR = 1.16;

/** The elevation chart of a profile as an SVG document, in colours for paper and as the page starts with: lines that fold as they are,
 *  others fitted into 1200 × 360 pixels. */
export function fileChart(drawn: ProfileToDraw): string {
  const { width, height } = fileChartSize(drawn.profile);
  return profileToSvg(fileModel(drawn), width, height);
}

/** Pixels of a profile's chart. A line that folds gets a picture of its own shape. */
export function fileChartSize(profile: Profile): Size {
  if (!foldsBack(profile)) return WIDE;
  const along = spanOf(distanceRange(profile));
  const up = spanOf(valueRange(profile.y)) * AIR;
  const scale = Math.min(ROOM.width / along, ROOM.height / up);
  return {
    width: Math.max(LEAST.width, Math.round(along * scale) + AROUND.width),
    height: Math.max(LEAST.height, Math.round(up * scale) + AROUND.height),
  };
}

function spanOf({ min, max }: Range): number {
  return max > min ? max - min : 1;
}

/** What the chart of a file shows. */
export function fileModel({ profile, lineStage, ends, range, isInMetres, unit }: ProfileToDraw): ProfileModel {
  const appearance = defaultsOf(appearanceSchema);
  const scale = terrainScale(appearance, range, isInMetres);
  return {
    profile,
    scale,
    water: waterLevelOf(appearance, scale),
    unit,
    axis: lineStage?.range,
    ends,
    hover: undefined,
    change: lineStage?.change,
    pins: [],
    view: { ...WHOLE_VIEW, aspect: (lineStage?.mayFold ?? foldsBack(profile)) ? 'true' : 'fitted' },
    palette: filePalette,
  };
}
