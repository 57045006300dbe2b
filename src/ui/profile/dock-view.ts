import type { Range } from '../../core/heightmap.ts';
import type { ChartView } from '../../draw/chart/profile-model.ts';
import type { AppDocument } from '../../state/document.ts';

type Choices = Pick<AppDocument, 'page' | 'profileZoom'>;

/** The chart's view, from the page's settings for lines that fold or do not.
 *  @param span of the profile's x: a zoom applies only to profiles of the same span */
export function chartView({ page, profileZoom }: Choices, isFolding: boolean, span: Range): ChartView {
  const isZoomed = profileZoom?.of.min === span.min && profileZoom.of.max === span.max;
  return {
    aspect: isFolding ? page.foldingScale : page.lineScale,
    x: isZoomed ? profileZoom.x : undefined,
    hasGrid: page.profile === 'full',
  };
}
