import type { Mark } from './marks.ts';
import { profileLayout } from './profile-layout.ts';
import { drawnLines, profileMarks } from './profile-marks.ts';
import type { ProfileModel } from './profile-model.ts';
import { estimateWidth, marksToSvg } from './svg-marks.ts';

/** Columns of a line, at most: a file stays small however wide it is. */
const MOST_COLUMNS = 2400;
/** Pixels: the curve of a file is nowhere half a pixel off. */
const LEAST_COLUMN = 0.45;

/** The profile chart, without the hovered point, as a stand-alone SVG 1.1 document of width × height pixels. */
export function profileToSvg(model: ProfileModel, width: number, height: number): string {
  return marksToSvg(profileFileMarks(model, width, height), width, height, 'Elevation profile', model.palette.panel);
}

/** The same as marks without a background.
 *  @param hasLegend charts beside each other share one */
export function profileFileMarks(model: ProfileModel, width: number, height: number, hasLegend = true): Mark[] {
  const layout = profileLayout(model, width, height, estimateWidth, hasLegend ? 'file' : 'screen');
  return profileMarks(model, layout, drawnLines(layout, Math.max(LEAST_COLUMN, width / MOST_COLUMNS)));
}
