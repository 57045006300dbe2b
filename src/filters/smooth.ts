import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';
import { gaussianMean } from '../kernels/gaussian.ts';

const params = {
  sigma: {
    kind: 'number',
    label: 'Sigma',
    default: 0.005,
    min: 0,
    max: 0.1,
    step: 0.0005,
    doc: 'Standard deviation of the Gaussian, as a fraction of the longer side; 0 leaves the terrain as it is.',
  },
} as const;

/** Gaussian mean. At the borders the mean is over the samples that exist, and where the map repeats over those beyond, so flat terrain
 *  stays as it is.
 *  Within 4e-7 of the exact sum, a fortieth of a 16-bit step.
 *  @source P. J. Burt, "Fast filter transforms for image processing", Computer Graphics and Image Processing 16 (1981) */
export const smooth: Filter<typeof params> = {
  id: 'smooth',
  title: 'Smooth',
  summary: 'Smooths the terrain with a Gaussian blur.',
  source: 'P. J. Burt, Fast filter transforms for image processing, 1981',
  params,
  // Narrow Gaussians cost by their reach, wide ones are laid out on a coarser grid.
  workNs: ({ width, height }, { sigma }) => {
    const cells = sigma * Math.max(width, height);
    return (4 + (cells < 4 ? 4 * cells : 10)) * width * height;
  },
  apply(map, { sigma }, onProgress) {
    const out = createHeightmap(map.width, map.height);
    gaussianMean(map, sigma * (Math.max(map.width, map.height) - 1), out.data, onProgress);
    return out;
  },
  applyToLine({ x, y, repeats }, { sigma }, side) {
    const out = new Float32Array(y.length);
    const last = y.length - 1;
    gaussianMean({ width: y.length, height: 1, data: y, repeats }, (sigma * side * last) / (x[last] - x[0]), out);
    return out;
  },
  needsEvenLine: true,
};
