import { describe, expect, test } from 'vitest';
import { spacingOf } from '../../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import { FormatError } from '../../../../src/io/file-format.ts';
import { glbFormat } from '../../../../src/io/mesh/index.ts';
import { openGlb } from '../../../../src/io/mesh/read-glb.ts';
import { terrainToWrite } from '../../../../src/io/terrain-to-write.ts';
import { openPicture } from '../../../../src/terrain/open-picture.ts';
import { recipeFor } from '../../../support/recipes.ts';
import { written } from '../../../support/written.ts';

const recipe = recipeFor('diamond-square', { width: 33, height: 20, elevation: { min: -120, max: 800.5 } });

async function glbOf(colours: string, hasRecipe = true): Promise<Uint8Array> {
  const map = generateHeightmap(recipe);
  const terrain = terrainToWrite(recipe, { map, profile: undefined, spacing: spacingOf(recipe.extent, recipe) }, hasRecipe);
  return (await written(glbFormat, terrain, { maxError: 20, colours })).bytes;
}

const opened = (bytes: Uint8Array) => openPicture({ name: 'hills.GLB', bytes });

test.each(['texture', 'vertices', 'none'])(
  'the recipe of a mesh with colours: %s comes back, and makes its vertices',
  async (colours) => {
    expect(await opened(await glbOf(colours))).toEqual({ kind: 'recipe', recipe });
  },
);

test('a mesh that opens says how far its terrain is made', async () => {
  const done: number[] = [];
  await openPicture({ name: 'hills.glb', bytes: await glbOf('none') }, (fraction) => done.push(fraction));
  expect(done.length).toBeGreaterThan(0);
  expect(done.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
});

test('a recipe is trusted only if it makes every vertex', async () => {
  const bytes = await glbOf('none');
  // The height of the second vertex of the binary chunk.
  const view = new DataView(bytes.buffer);
  const first = 20 + view.getUint32(12, true) + 8;
  view.setFloat32(first + 16, view.getFloat32(first + 16, true) + 0.001, true);
  await expect(opened(bytes)).rejects.toThrow(/^GLB: its recipe does not make its vertices: 1 of \d+ vertices differ$/);
});

test('a mesh without a recipe, and one of another program, are refused in one sentence', async () => {
  await expect(opened(await glbOf('none', false))).rejects.toThrow(
    'GLB: it carries no recipe, and meshes are not read otherwise',
  );
  const other = await glbOf('none');
  other.set(new TextEncoder().encode('Somebody1'), new TextDecoder('latin1').decode(other).indexOf('"Faultline"') + 1);
  expect(() => openGlb(other)).toThrow('GLB: expected a mesh that Faultline wrote; others are not read');
});

describe('damaged files', () => {
  test('every beginning of one is refused', async () => {
    const bytes = await glbOf('none');
    for (let length = 0; length < bytes.length; length++) {
      const cut = () => openGlb(bytes.slice(0, length));
      expect(cut, `${length} bytes`).toThrow(FormatError);
    }
  });

  test('no mutation of a byte does more than be refused', async () => {
    const bytes = await glbOf('none');
    let [refused, read] = [0, 0];
    for (let i = 0; i < 4000; i++) {
      const changed = bytes.slice();
      changed[(i * 7919) % changed.length] ^= 1 + ((i * 31) % 255);
      try {
        openGlb(changed);
        read++;
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(100);
    expect(read).toBeGreaterThan(100);
  });
});
