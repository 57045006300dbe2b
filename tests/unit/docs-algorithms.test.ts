import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/generate.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { readyComparisons } from '../../src/state/ready-comparisons.ts';
import { withGeneratedParts } from '../../tools/docs-sections.ts';
import {
  comparisonFile,
  comparisonHash,
  landscapeFile,
  landscapeHash,
  SAMPLES_FILE,
  sampleHash,
} from '../../tools/gallery-samples.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = await readFile(path.join(root, 'docs/algorithms.md'), 'utf8');

/** The text below a heading, down to the next of its level or above. */
function sectionOf(heading: string): string {
  const [, ...rest] = text.split(`\n${heading}\n`);
  const level = heading.indexOf(' ');
  return rest.join('').split(new RegExp(`\\n#{1,${level}} `))[0];
}

describe('docs/algorithms.md', () => {
  test('has the tables that the schemas give; npm run docs writes them', () => {
    expect(withGeneratedParts(text, registry)).toBe(text);
  });

  test.each(registry.generators.map(({ id, title }) => [title, id]))('describes the generator %s', (title, id) => {
    const section = sectionOf(`## ${title}`);
    expect(section).toContain(`<!-- parameters: ${id} -->\n`);
    expect(section).toContain(`<!-- pictures: ${id} -->\n`);
    expect(section).toContain('**Artefacts.**');
  });

  test.each(registry.filters.map(({ id, title }) => [title, id]))('describes the filter %s', (title, id) => {
    expect(sectionOf(`### ${title}`)).toContain(`<!-- parameters: ${id} -->\n`);
  });

  test('links only to headings and files that exist', async () => {
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
    const files = new Set(
      (await readdir(path.join(root, 'docs'), { recursive: true })).map((name) => name.replaceAll('\\', '/')),
    );
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, source]) => link ?? source);
    expect(targets.length).toBeGreaterThan(10);
    for (const target of targets) {
      const [file, anchor] = target.split('#');
      if (file === '') expect(anchors).toContain(anchor);
      else expect(files).toContain(file);
    }
  });
});

describe('a marker', () => {
  test('that names nothing registered is refused', () => {
    expect(() => withGeneratedParts('<!-- parameters: diamnd -->\n<!-- /parameters -->', registry)).toThrow('diamnd');
  });

  test('keeps what stands around it', () => {
    const made = withGeneratedParts('before <!-- parameters: invert -->old<!-- /parameters --> after', registry);
    expect(made).toMatch(/^before <!-- parameters: invert -->\nNo parameters\.\n\n.*\n<!-- \/parameters --> after$/s);
  });
});

describe('docs/gallery', () => {
  test('has a picture of every preset, comparison and landscape, and none of what is gone; npm run gallery draws them', async () => {
    const terrains = registry.generators.flatMap(({ id, presets }) => presets.map((preset) => `${id}-${preset.id}.png`));
    const wanted = [...terrains, ...readyComparisons.map(comparisonFile), ...landscapePresets.map(landscapeFile)];
    expect((await pictureNames()).sort()).toEqual(wanted.sort());
  });

  test('shows what presets, comparisons and landscapes give now; npm run gallery draws it', async () => {
    const now: Record<string, string> = {};
    for (const generator of registry.generators) {
      for (const preset of generator.presets) now[`${generator.id}-${preset.id}.png`] = await sampleHash(generator, preset);
    }
    for (const comparison of readyComparisons) now[comparisonFile(comparison)] = await comparisonHash(comparison);
    for (const preset of landscapePresets) now[landscapeFile(preset)] = await landscapeHash(preset);
    expect(now).toEqual(JSON.parse(await readFile(path.join(root, SAMPLES_FILE), 'utf8')));
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

/** The anchor that a Markdown page gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}
