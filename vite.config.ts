import type { LaunchOptions } from 'playwright';
import { defineConfig, type UserConfig } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const app: UserConfig = {
  base: './', // the built app works from any folder of any host
  worker: { format: 'es' },
  optimizeDeps: { entries: ['index.html'] }, // not the pages of the examples, which have a server of their own
  // The page is one chunk: three, which is most of it, is needed for the first frame. tools/bundle-size.ts prints its size.
  build: {
    target: 'es2022',
    outDir: 'dist/app',
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false }, // browsers of the target have it
    // With all that it imports; what is only imported later has chunks of its own. What draws is in a worker: the page has it only where it has to.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'renderer', test: /three\.module\.js$/, priority: 1, includeDependenciesRecursively: false },
            { name: 'page', test: /\/src\/app\.ts$/ },
          ],
        },
      },
    },
  },
};

// A browser is looked for only when tests run that need one: `npm start` and `npm run build` do without.
export default defineConfig(async ({ mode }) => {
  if (mode !== 'test' && mode !== 'slow') return app;
  const { default: sequencer } = await import('./tests/support/long-first.ts');
  const reporters = ['default', './tests/support/ci-reporter.ts'];
  // Two at a time: three on two cores gained one part in twenty and kept each test waiting longer.
  return {
    ...app,
    test: {
      reporters,
      maxWorkers: 2,
      sequence: { sequencer },
      ...WATCHDOGS,
      projects: mode === 'slow' ? await slowProjects() : await testProjects(),
    },
  };
});

/** They end what hangs, on a busy machine too; no test is to come near. */
const WATCHDOGS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** In Node. Modules are loaded once for all files: loading them anew took a fifth of the time; what a test changes outside itself it puts back. */
const inNode = { environment: 'node', isolate: false, ...WATCHDOGS } as const;

/** `npm test` */
async function testProjects(): Promise<TestProjectInlineConfiguration[]> {
  const [{ playwright }, { bundledWorkers }, { findBrowser }] = await Promise.all([
    import('@vitest/browser-playwright'),
    import('./tests/support/bundled-workers.ts'),
    import('./tests/support/browser.ts'),
  ]);
  const { launchOptions } = await findBrowser();
  return [
    {
      extends: true,
      test: {
        name: 'unit',
        ...inNode,
        include: ['tests/unit/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
        globalSetup: './tests/support/cli-folder.ts',
      },
    },
    {
      extends: true,
      plugins: [bundledWorkers()],
      // Found only when a test imports them, they would reload the page in the middle of a run.
      optimizeDeps: {
        include: ['fflate', 'idb', 'lil-gui', 'seedrandom/seedrandom.js', 'three', 'three/addons/controls/OrbitControls.js'],
      },
      test: {
        name: 'browser',
        isolate: false, // as in Node
        ...WATCHDOGS,
        include: ['tests/browser/**/*.test.ts'],
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          api: { host: '127.0.0.1' },
          provider: playwright({ launchOptions }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
    {
      extends: true,
      test: {
        name: 'e2e',
        ...inNode,
        include: ['tests/e2e/**/*.test.ts'],
        globalSetup: './tests/support/built-app.ts',
        provide: await ofBrowser(),
      },
    },
  ];
}

/** `npm run test:slow` */
async function slowProjects(): Promise<TestProjectInlineConfiguration[]> {
  return [
    {
      extends: true,
      test: {
        name: 'slow',
        ...inNode,
        include: ['tests/slow/**/*.test.ts'],
        globalSetup: ['./tests/support/cli-folder.ts', './tests/support/built-app.ts'],
        provide: await ofBrowser(),
      },
    },
  ];
}

/** What tests of the built page need to know of the browser. */
async function ofBrowser(): Promise<{ launchOptions: LaunchOptions; isLockedBrowser: boolean }> {
  const { findBrowser } = await import('./tests/support/browser.ts');
  const { launchOptions, source } = await findBrowser();
  return { launchOptions, isLockedBrowser: source === '@sparticuz/chromium' && process.env.TEST_GPU !== '1' };
}
