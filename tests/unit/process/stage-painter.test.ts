import { expect, test } from 'vitest';
import { type Range, resample, respaced, sampleRange } from '../../../src/core/heightmap.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { silhouette } from '../../../src/draw/colour/silhouette.ts';
import { reliefPixels } from '../../../src/draw/picture.ts';
import { generate, generateHeightmap, rawRange, registry, runOf, stageCount } from '../../../src/generate.ts';
import { createStagePainter, lineOfStage } from '../../../src/process/process-files.ts';
import { recipeFor } from '../../support/recipes.ts';

const size = { width: 96, height: 54 };

const idsOf = (kind: string): string[] => registry.generators.flatMap((one) => (one.kind === kind ? [one.id] : []));

/** A small terrain, its first stages, and what paints them. */
function painted(id: string, elevation: Range | null) {
  const recipe = recipeFor(id, { width: 33, height: 33, elevation });
  const stages = Array.from({ length: Math.min(stageCount(recipe), 12) + 1 }, (_, i) => i);
  const painter = createStagePainter(recipe, stages);
  expect(painter.rawRange).toEqual(rawRange(recipe));
  return { recipe, stages, painter };
}

test.each(idsOf('heightmap'))(
  '%s: every frame is the relief of the terrain stopped there, in the colours of the finished one',
  (id) => {
    const range = { min: -600, max: 2400 };
    const { recipe, stages, painter } = painted(id, range);
    for (const stage of stages) {
      const map = generateHeightmap(recipe, { stage });
      const seen = resample(map, size.width, size.height);
      const spacing = respaced(runOf(recipe, stage).grid.spacing, map, seen);
      expect(painter.paint(stage, size), `stage ${stage}`).toEqual(reliefPixels({ map: seen, isInMetres: true, spacing }, range));
    }
  },
);

test.each(idsOf('profile'))('%s: every frame is the line stopped there, at the scale of all stages, below its sticks', (id) => {
  const { recipe, stages, painter } = painted(id, null);
  const lines = stages.map((stage) => lineOfStage(recipe, stage, painter.rawRange));
  expect(lines[2].y).toEqual((generate(recipe, { stage: 2 }) as Profile).y);
  const all = lines.flatMap(({ y }) => [...y]);
  const view = { x: sampleRange(lines[0].x), y: sampleRange(Float32Array.from(all)), isFolding: false };
  for (const stage of stages) {
    const [frame, plain] = [painter.paint(stage, size), silhouette(lines[stage], size, view)];
    const changed = [...plain.keys()].filter((i) => frame[i] !== plain[i]);
    expect(changed.length > 0, `stage ${stage}`).toBe(stage > 0);
    // Sticks are blue.
    for (const i of changed) if (i % 4 === 2) expect(frame[i]).toBeGreaterThanOrEqual(plain[i]);
  }
});

test('the colours of terrain without metres span all stages, though filters narrow the last one', () => {
  const filters = [{ filter: 'clamp', params: { low: 0.4, high: 0.6 } }];
  const recipe = recipeFor('diamond-square', { width: 33, height: 33, elevation: null, filters });
  const { rawRange: range, paint } = createStagePainter(recipe, [9]);
  const map = generateHeightmap(recipe, { stage: 9 });
  const seen = resample(map, size.width, size.height);
  const spacing = respaced(runOf(recipe, 9).grid.spacing, map, seen);
  expect(paint(9, size)).toEqual(reliefPixels({ map: seen, isInMetres: false, spacing }, range));
});
