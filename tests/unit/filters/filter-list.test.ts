import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../src/cli/errors.ts';
import { listCommand } from '../../../src/cli/list.ts';
import { registry } from '../../../src/generate.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What `faultline list` prints, in this process. */
async function printed(...args: string[]): Promise<string> {
  const parts: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => parts.push(String(text)) > 0);
  await listCommand(args);
  return parts.join('');
}

test('list shows every generator and every filter', async () => {
  const text = await printed();
  for (const { id } of [...registry.generators, ...registry.filters]) expect(text).toMatch(new RegExp(`^  ${id}\\s`, 'm'));
});

test('list filters shows every parameter of every filter', async () => {
  const text = await printed('filters');
  for (const { id, params } of registry.filters) {
    expect(text).toMatch(new RegExp(`^  ${id}\\s`, 'm'));
    for (const param of Object.keys(params)) expect(text).toContain(`    ${param}=`);
  }
});

test('list with a filter shows how it is used, its range and its default', async () => {
  expect(await printed('median')).toContain('--filter median:radius=2');
  expect(await printed('median')).toContain('A whole number from 1 to 8; default 2.');
});

test('list filters --json describes every filter as data, and list --json stays the generators', async () => {
  const filters = JSON.parse(await printed('filters', '--json')) as { id: string; params: unknown[] }[];
  expect(filters.map(({ id }) => id)).toEqual(registry.filters.map(({ id }) => id));
  expect(filters.find(({ id }) => id === 'erosion')).toMatchObject({
    kind: 'filter',
    params: [{ id: 'f', kind: 'number', default: 0.4, min: 0, max: 0.9 }],
  });
  vi.restoreAllMocks();
  const generators = JSON.parse(await printed('--json')) as { id: string }[];
  expect(generators.map(({ id }) => id)).toEqual(registry.generators.map(({ id }) => id));
});

test('list with a name that nothing has says which is near', async () => {
  await expect(listCommand(['smoth'])).rejects.toEqual(
    new CallError([{ path: 'generator', message: 'no generator or filter named "smoth"; did you mean "smooth"?' }]),
  );
});
