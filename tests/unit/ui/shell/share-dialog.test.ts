import { expect, test } from 'vitest';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { createDocument } from '../../../../src/state/document.ts';
import { linkHint, missingFiles } from '../../../../src/ui/shell/share-dialog.ts';
import { samples } from '../../../../src/ui/terrain/samples.ts';
import { recipeFor } from '../../../support/recipes.ts';

const importedFrom = (name: string, sha256: string): Recipe => ({
  ...recipeFor('diamond-square'),
  source: { kind: 'imported', name, sha256 },
});
const missingOf = (recipe: Recipe) => missingFiles(createDocument(recipe));

test('a terrain that comes with the app is in every link to it', () => {
  for (const { file, sha256 } of samples) expect(missingOf(importedFrom(file, sha256))).toEqual([]);
  expect(linkHint([])).toContain('holds all of it');
});

test('a link to another file does not claim to hold all of it', () => {
  const missing = missingOf(importedFrom('a.png', '0'.repeat(64)));
  expect(missing).toEqual(['a.png']);
  expect(linkHint(missing)).toBe('Nothing is sent to a server.');
});
