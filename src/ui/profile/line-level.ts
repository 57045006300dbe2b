import type { DisplacedPoints } from '../../core/generator.ts';
import { latest, oncePer } from '../../core/memo.ts';
import { formatNumber } from '../../core/number-text.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { distanceRange } from '../../draw/chart/polyline.ts';
import { terrainScale, waterLevelOf } from '../../draw/colour/appearance.ts';
import { rawRange } from '../../generate.ts';
import type { Explained } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { LineLevel } from '../terrain/same-in-1d.ts';
import { chartView, type DockModel } from './dock-model.ts';

const spanOf = oncePer(distanceRange);

/** x of the point nearest to the explained place, at first to the middle.
 *  @param x of the points, new ones as a rule
 *  @param length of the extent */
export function explainedX(x: DisplacedPoints['x'], explained: Explained | undefined, length: number): number {
  const place = (explained?.place.x ?? 0.5) * length;
  return x.reduce((best, at) => (Math.abs(at - place) <= Math.abs(best - place) ? at : best));
}

/** Computes what the dock shows of the same idea in one dimension. What has not changed stays the same object.
 *  @returns a function of the level, whose new point nearest to the explained place has its numbers */
export function createLineLevel(): (
  level: LineLevel,
  document: AppDocument,
  explained: Explained | undefined,
  palette: ChartPalette,
) => DockModel {
  const scaleOf = latest(({ recipe }: LineLevel, ramp: AppDocument['appearance']['ramp'], seaLevel: number) =>
    terrainScale({ ramp, seaLevel }, recipe.elevation ?? rawRange(recipe), unitOf(recipe) === 'm'),
  );
  return (shown, document, explained, palette) => {
    const { recipe, level, levels, profile, change } = shown;
    const { ramp, seaLevel } = document.appearance;
    const scale = scaleOf(shown, ramp, seaLevel);
    const span = spanOf(profile);
    return {
      cut: undefined,
      chart: {
        model: {
          profile,
          scale,
          water: waterLevelOf(document.appearance, scale),
          unit: unitOf(recipe),
          axis: undefined,
          ends: undefined,
          hover: undefined,
          change,
          explained: change && explainedX(change.x, explained, span.max),
          pins: [],
          view: chartView(document, false, span),
          palette,
        },
        line: undefined,
        span,
      },
      chips: [],
      figures: { title: '', list: [] },
      alone: undefined,
      in1d: { isShown: true, text: `level ${level} of ${levels} · ${formatNumber(profile.x.length)} points` },
      compared: undefined,
    };
  };
}
