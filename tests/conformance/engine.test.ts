import { expect, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Name and version of the engine that has run the test, for reports. */
    engine?: string;
  }
}

test('an engine says what it is', ({ task }) => {
  const engine = 'document' in globalThis ? browserName(navigator.userAgent) : runtimeName(process.versions);
  expect(engine).toMatch(/^[A-Z][a-z]+ \d/);
  task.meta.engine = engine;
});

function browserName(userAgent: string): string {
  const [, name, version] = /(Firefox|Chrome)\/(\S+)/.exec(userAgent) ?? [];
  const [, safari] = /Version\/(\S+) Safari/.exec(userAgent) ?? [];
  return safari === undefined ? `${name} ${version}` : `Safari ${safari}`;
}

function runtimeName({ bun, deno, node }: NodeJS.ProcessVersions): string {
  if (bun !== undefined) return `Bun ${bun}`;
  return deno === undefined ? `Node ${node}` : `Deno ${deno}`;
}
