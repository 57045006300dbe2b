import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../../src/generate.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { readAlgorithmPages, withAllGeneratedParts, withGeneratedParts } from '../../../tools/docs-sections.ts';
import {
  galleryFiles,
  landscapeFile,
  landscapeHash,
  presetFile,
  readyFile,
  readyHash,
  readyMades,
  SAMPLES_FILE,
  sampleHash,
} from '../../../tools/gallery-samples.ts';
import { golden } from '../../support/goldens.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = await readAlgorithmPages(path.join(root, 'docs'));

describe('the pages of generators and filters', () => {
  test('have the tables that the schemas give', () => {
    expect(pages, golden('npm run docs')).toEqual(withAllGeneratedParts(pages, registry));
  });

  test('are named as the files of what they describe', () => {
    const named = Object.keys(pages).filter((file) => file.includes('/'));
    expect(named.filter((file) => !existsSync(path.join(root, 'src', file.replace(/\.md$/, '.ts'))))).toEqual([]);
  });

  test('are linked from docs/algorithms.md', () => {
    for (const file of Object.keys(pages).filter((file) => file.includes('/'))) {
      expect(pages['algorithms.md']).toContain(`](${file})`);
    }
  });
});

describe('npm run docs refuses', () => {
  const [generator] = registry.generators;
  const [filter] = registry.filters;
  const dunes = { ...generator, id: 'dunes', title: 'Dunes' };
  const frost = { ...filter, id: 'frost', title: 'Frost' };

  test('a generator and a filter without a page, both at once', () => {
    const withNew = { generators: [...registry.generators, dunes], filters: [...registry.filters, frost] };
    const parts = ['# Dunes', '**Artefacts.**', '<!-- pictures: dunes -->', '<!-- parameters: dunes -->'];
    expect(() => withAllGeneratedParts(pages, withNew)).toThrow(
      `docs/generators/dunes.md: expected a page with ${parts.join(', ')}; see docs/generators/ for others\n` +
        'docs/filters/frost.md: expected a page with # Frost, <!-- parameters: frost -->; see docs/filters/ for others',
    );
  });

  test('a page without its artefacts', () => {
    const file = `generators/${generator.id}.md`;
    const silent = { ...pages, [file]: pages[file].replace('**Artefacts.**', '') };
    expect(() => withAllGeneratedParts(silent, registry)).toThrow(`docs/${file}: expected a page with **Artefacts.**;`);
  });

  test('a marker that names nothing registered', () => {
    expect(() => withGeneratedParts('<!-- parameters: diamnd -->\n<!-- /parameters -->', registry)).toThrow('diamnd');
    expect(() => withGeneratedParts('<!-- index: kernels -->\n<!-- /index -->', registry)).toThrow('kernels');
  });
});

const GALLERY = golden('npm run gallery');

describe('docs/gallery', () => {
  test('has a picture of every preset, landform, comparison and landscape, and none of what is gone', async () => {
    expect((await pictureNames()).sort(), GALLERY).toEqual(galleryFiles().sort());
  });

  test('shows what presets, landforms, comparisons and landscapes give now', async () => {
    const now: Record<string, string> = {};
    for (const generator of registry.generators) {
      for (const preset of generator.presets) now[presetFile(generator, preset)] = await sampleHash(generator, preset);
    }
    for (const ready of readyMades) now[readyFile(ready)] = await readyHash(ready);
    for (const preset of landscapePresets) now[landscapeFile(preset)] = await landscapeHash(preset);
    expect(now, GALLERY).toEqual(JSON.parse(await readFile(path.join(root, SAMPLES_FILE), 'utf8')));
  });

  test('has small pictures', async () => {
    for (const name of await pictureNames()) {
      const bytes = await readFile(path.join(root, 'docs/gallery', name));
      const { width, height } = PNG.sync.read(bytes);
      expect({ name, isSmall: Math.max(width, height) <= 256 && bytes.length < 60_000 }).toEqual({ name, isSmall: true });
    }
  });
});

async function pictureNames(): Promise<string[]> {
  return (await readdir(path.join(root, 'docs/gallery'))).filter((name) => name.endsWith('.png'));
}
