import { expect, test } from 'vitest';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { RecipeError } from '../../../src/core/recipe.ts';
import { registry } from '../../../src/generate.ts';
import { panelProblemText } from '../../../src/ui/panel/panel-problem.ts';

function problemOf(changes: object): string {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'alps' };
  try {
    parseRecipe({ version: 1, source, width: 17, height: 17, ...changes }, registry);
  } catch (error) {
    if (error instanceof RecipeError) return error.problems.map((problem) => panelProblemText(problem, {})).join('\n');
  }
  return '';
}

test.each([
  [{ elevation: { min: -50, max: -100 } }, 'Lowest must be below Highest, got −50 … −100'],
  [{ elevation: { min: -2e6, max: 0 } }, /^Lowest: expected .* got −2000000$/],
  [{ extent: { x: 100, y: 0 } }, /^North–south: expected/],
  [{ width: 1 }, 'Width: expected a whole number of samples from 2 to 16384, got 1'],
])('%j is refused in the words of the panel', (changes, text) => {
  expect(problemOf(changes)).toMatch(text);
});
