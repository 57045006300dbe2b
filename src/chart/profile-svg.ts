import { type ProfileModel, profileLayout } from './profile-layout.ts';
import { profileMarks } from './profile-marks.ts';
import { estimateWidth, marksToSvg } from './svg-marks.ts';

/** Columns of a line, at most: a file stays under 200 kB however wide it is. */
const MOST_COLUMNS = 1200;

/** The profile chart, without the hovered point, as a stand-alone SVG 1.1 document of width × height pixels. */
export function profileToSvg(model: ProfileModel, width: number, height: number): string {
  const layout = profileLayout(model, width, height, estimateWidth);
  const marks = profileMarks(model, layout, Math.max(1, width / MOST_COLUMNS));
  return marksToSvg(marks, width, height, 'Elevation profile', model.palette.panel);
}
