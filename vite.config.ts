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

/** Left out by `npm run test:quick`: campaigns of thousands of cases, calls of the command line that take seconds, and work in copies of the
 *  checkout or of the package. */
const SLOW_FILES = [
  'cli/bad-parameters',
  'cli/compare',
  'cli/files',
  'cli/long-work',
  'cli/picture',
  'cli/slice',
  'cli/terminal',
  'docs/contributing',
  'docs/run',
  'state/document-store',
  'docs/examples',
  'io/file-ranges',
  'landscape/edits',
  'landscape/strips',
  'project/package',
  'project/start',
  'terrain/make-terrain',
].map((name) => `tests/unit/${name}.test.ts`);

// A browser is looked for only when tests run that need one: `npm start`, `npm run build` and `npm run test:quick` do without.
export default defineConfig(async ({ mode }) => {
  if (mode !== 'test' && mode !== 'quick') return app;
  const { default: sequencer } = await import('./tests/support/long-first.ts');
  const reporters = ['default', './tests/support/ci-reporter.ts'];
  // Two at a time: three on two cores gained one part in twenty and kept each test waiting longer.
  return {
    ...app,
    test: {
      reporters,
      maxWorkers: 2,
      sequence: { sequencer },
      expect: { poll: { timeout: 15_000 } },
      // The mode is the project's own too: its part of this file is read for it anew.
      projects: mode === 'quick' ? [{ ...unitProject(SLOW_FILES), mode }] : await testProjects(),
    },
  };
});

function unitProject(exclude: readonly string[]): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name: 'unit',
      environment: 'node',
      // Loading the modules anew for every file took a fifth of the time; what a test changes outside itself it puts back.
      isolate: false,
      globalSetup: './tests/support/cli-folder.ts',
      include: ['tests/unit/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
      exclude: [...exclude],
      testTimeout: 60_000, // a watchdog: busy machines start the command line's processes slowly
    },
  };
}

async function testProjects(): Promise<TestProjectInlineConfiguration[]> {
  const [{ playwright }, { bundledWorkers }, { findBrowser }, { readSharedFile, listSharedFiles }] = await Promise.all([
    import('@vitest/browser-playwright'),
    import('./tests/support/bundled-workers.ts'),
    import('./tests/support/browser.ts'),
    import('./tests/support/shared-files.ts'),
  ]);
  const { launchOptions, source } = await findBrowser();
  const isLockedBrowser = source === '@sparticuz/chromium' && process.env.TEST_GPU !== '1';
  return [
    unitProject([]),
    {
      extends: true,
      plugins: [bundledWorkers()],
      // Found only when a test imports them, they would reload the page in the middle of a run.
      optimizeDeps: {
        include: ['fflate', 'idb', 'lil-gui', 'seedrandom/seedrandom.js', 'three', 'three/addons/controls/OrbitControls.js'],
      },
      test: {
        name: 'browser',
        isolate: false, // as the unit tests
        include: ['tests/browser/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
        testTimeout: 120_000,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          api: { host: '127.0.0.1' },
          provider: playwright({ launchOptions }),
          instances: [{ browser: 'chromium' }],
          commands: {
            // Commands answer in JSON, which has no bytes.
            readSharedFile: async (_context, path: string) => (await readSharedFile(path))?.toString('base64'),
            listSharedFiles: (_context, folder: string) => listSharedFiles(folder),
          },
        },
      },
    },
    {
      extends: true,
      test: {
        name: 'e2e',
        environment: 'node',
        isolate: false,
        include: ['tests/e2e/**/*.test.ts'],
        globalSetup: './tests/support/built-app.ts',
        testTimeout: 120_000,
        provide: { launchOptions, isLockedBrowser },
      },
    },
  ];
}
