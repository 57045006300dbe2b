import { describe, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { type CommandName, commandHelp, pages as commandPages, overview } from '../../../src/cli/help.ts';
import { generatorPage } from '../../../src/cli/list.ts';
import { formats } from '../../../src/formats.ts';
import { registry } from '../../../src/generate.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import type { InputFormat } from '../../../src/io/file-format.ts';
import { gdalKinds } from '../../../src/io/gdal-kinds.ts';
import { extensionsOf, inputFormats, readOnlyFormats } from '../../../src/io/input-formats.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { recipeFor } from '../../support/recipes.ts';
import { lines, made, run, told } from '../../support/workplace.ts';

describe('help', () => {
  const pages: [string, string][] = [
    ['faultline', overview('1.2.3')],
    ...(Object.keys(commandPages) as CommandName[]).map((name): [string, string] => [name, commandHelp(name)]),
    ...registry.generators.map((generator): [string, string] => [generator.id, commandHelp('generate', [generator.id])]),
    ...registry.generators.map((generator): [string, string] => [`list ${generator.id}`, generatorPage(generator)]),
  ];

  test.each(pages)('of %s fits in 100 columns', (_name, page) => {
    expect(lines(page).length).toBeGreaterThan(4);
    expect(lines(page).filter((line) => line.length > 100)).toEqual([]);
  });

  test.each([
    ['', overview(version)],
    ['--help', overview(version)],
    ['--version --json', `${JSON.stringify({ version }, null, 2)}\n`],
    ['help slice', commandHelp('slice')],
    ['generate --size 5 -h', commandHelp('generate')],
    ['generate fault-lines --help', commandHelp('generate', ['fault-lines'])],
    ['list fault-lines', generatorPage(faultLines)],
    ['--version', `${version}\n`],
  ])('is what faultline %s prints', async (args, page) => {
    expect(await run(args)).toMatchObject({ code: 0, stderr: '', stdout: page });
  });

  test('of a generator names every parameter with its range and default', () => {
    const words = commandHelp('generate', ['fault-lines']).replace(/\s+/g, ' ');
    expect(words).toContain('--lines N Number of faults; larger maps need more. A whole number from 1 to 65536; default 1024.');
    expect(words).toContain('One of two-point, isotropic; default two-point.');
    expect(words).toContain('article-004 Article 004: 1024 lines at 256 × 256');
  });

  test('states the defaults that recipes have', () => {
    const stdout = commandHelp('generate').replace(/\s+/g, ' ');
    const { width, elevation, extent } = recipeFor('fault-lines');
    expect(stdout).toContain(`Default ${width}.`);
    expect(stdout).toContain(`Default ${elevation?.min}; none for 1D terrain.`);
    expect(stdout).toContain(`Default ${elevation?.max}; none for 1D terrain.`);
    expect(stdout).toContain(`the longer side is ${extent.x} m long`);
    expect(recipeFor('midpoint-displacement')).toMatchObject({ elevation: null, extent: { x: 1024 } });
  });
});

describe('as data', () => {
  test('help has every command with its flags', async () => {
    const data = (await told('help')) as { version: string; commands: { command: string; flags: { name: string }[] }[] };
    expect(data.version).toBe(version);
    expect(data.commands.map(({ command }) => command)).toEqual(Object.keys(commandPages));
    for (const { command, flags } of data.commands) {
      expect({ command, takesJson: flags.some(({ name }) => name === 'json') }).toEqual({ command, takesJson: true });
    }
  });

  test('help of a command has that one', async () => {
    expect(await told('help serve')).toMatchObject({
      command: 'serve',
      usage: 'faultline serve [WORLD.pmtiles] [--port N] [--open] [--json]',
    });
  });

  test('list presets has those of all generators, and the landscapes', async () => {
    const ofGenerators = registry.generators.flatMap(({ id: of, presets }) =>
      presets.map(({ id, title }) => ({ of, id, title })),
    );
    const ofLandscape = landscapePresets.map(({ id, title }) => ({ of: 'landscape', id, title }));
    expect(await told('list presets')).toEqual([...ofGenerators, ...ofLandscape]);
    const { stdout: page } = await made('list presets');
    for (const { id, title } of [...ofGenerators, ...ofLandscape]) expect(page.replace(/\s+/g, ' ')).toContain(` ${id} ${title}`);
  });

  test('list formats has every format, and whether it is read and written', async () => {
    const list = (await told('list formats')) as { extension: string; holds: string; isRead: boolean; isWritten: boolean }[];
    const names = (some: readonly InputFormat[]) => some.map((format) => extensionsOf(format).join(', '));
    expect(list.filter(({ isWritten }) => isWritten).map(({ extension }) => extension)).toEqual([...names(formats), '.apng']);
    expect(list.filter(({ isRead }) => isRead).map(({ extension }) => extension)).toEqual([
      ...names([...formats.filter((format) => inputFormats.includes(format)), ...readOnlyFormats]),
      ...gdalKinds.map(({ extensions }) => extensions.join(', ')),
    ]);
    const { stdout: page } = await made('list formats');
    for (const { holds } of list) expect(page.replace(/\s+/g, ' ')).toContain(holds);
  });
});

describe('list', () => {
  test('--json describes every generator as data', async () => {
    const list = (await told('list')) as { id: string; params: object[]; presets: object[] }[];
    expect(list.map(({ id }) => id)).toEqual(registry.generators.map(({ id }) => id));
    for (const entry of list) {
      expect(Object.keys(entry)).toEqual(['id', 'kind', 'title', 'summary', 'source', 'nesting', 'params', 'presets']);
    }
    const faults = list.find(({ id }) => id === 'fault-lines');
    expect(faults?.params[0]).toEqual({
      id: 'lines',
      kind: 'integer',
      default: 1024,
      min: 1,
      max: 65536,
      doc: 'Number of faults; larger maps need more.',
    });
    expect(faults?.presets[0]).toEqual({ id: 'highlands', title: 'Fractured highlands: decaying steps' });
  });

  test('--json with a generator is an array of that one', async () => {
    expect(await told('list diamond-square')).toMatchObject([{ id: 'diamond-square' }]);
  });

  test('shows every generator and every filter', async () => {
    const { stdout } = await made('list');
    for (const { id } of [...registry.generators, ...registry.filters]) expect(stdout).toMatch(new RegExp(`^  ${id}\\s`, 'm'));
  });

  test('filters shows every parameter of every filter', async () => {
    const { stdout } = await made('list filters');
    for (const { id, params } of registry.filters) {
      expect(stdout).toMatch(new RegExp(`^  ${id}\\s`, 'm'));
      for (const param of Object.keys(params)) expect(stdout).toContain(`    ${param}=`);
    }
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/ radius= [^=]+ A whole number from 1 to 8; default 2\./);
  });

  test('with a filter shows how it is used, its range and its default', async () => {
    const { stdout } = await made('list median');
    expect(stdout).toContain('--filter median:radius=2');
    expect(stdout).toContain('A whole number from 1 to 8; default 2.');
  });

  test('filters --json describes every filter as data', async () => {
    const filters: { id: string }[] = await told('list filters');
    expect(filters.map(({ id }) => id)).toEqual(registry.filters.map(({ id }) => id));
    const params = [{ id: 'f', kind: 'number', default: 0.4, min: 0, max: 0.9 }];
    expect(filters.find(({ id }) => id === 'erosion')).toMatchObject({ kind: 'filter', params });
  });
});
