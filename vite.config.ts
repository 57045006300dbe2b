import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { LaunchOptions } from 'playwright';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { documentPages } from './tools/document-pages.ts';
import { pagePolicy } from './tools/page-policy.ts';
import { sharedWorkers } from './tools/shared-workers.ts';
import { worldPage } from './tools/world-page.ts';

/** Writes `sw.js`, by which a browser keeps all files of the page, and the manifest, by which it installs the page as a program. */
const offline = VitePWA({
  registerType: 'prompt',
  injectRegister: false, // src/state/service-worker.ts registers it, once the first picture is there
  manifest: {
    name: 'Faultline',
    short_name: 'Faultline',
    description: 'Make terrain from simple procedural rules: see how they work, measure the results and export heightmaps.',
    theme_color: '#15191f',
    background_color: '#0f1216',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,json,svg,png,apng}'],
    globIgnores: ['world/**'], // the map of an archive, which is never kept
    navigateFallback: null,
    clientsClaim: true, // the page of the first visit has its later parts, too
    inlineWorkboxRuntime: true,
  },
});

/** The licence of what is in `sw.js`, which is written after the bundle. */
const offlineLicence: Plugin = {
  name: 'offline-licence',
  apply: 'build',
  async generateBundle() {
    const source = await readFile('node_modules/workbox-core/LICENSE');
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-workbox.txt', source });
  },
};

const app: UserConfig = {
  base: './', // the built app works from any folder of any host
  plugins: [documentPages(), worldPage(), sharedWorkers('src/app.ts'), pagePolicy(), offline, offlineLicence],
  optimizeDeps: { entries: ['index.html'] }, // not the pages of the examples, which have a server of their own
  build: {
    target: 'es2022',
    outDir: 'dist/app',
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false }, // browsers of the target have it
    license: { fileName: 'THIRD-PARTY.md' }, // of the packages whose code the page and its workers have
    // The page imports some of three's classes, but what draws with them is in a worker: the page does not have this file. tools/bundle-size.ts prints
    // what is fetched until the page is ready.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'renderer', test: /three\.module\.js$/, priority: 1, includeDependenciesRecursively: false }],
        },
      },
    },
  },
};

/** By the mode of vitest. A browser is looked for only when tests run that need one. */
const suites: Readonly<Record<string, () => Promise<TestProjectInlineConfiguration[]>>> = {
  test: testProjects,
  slow: slowProjects,
  unit: async () => [{ test: unitTests }],
  conformance: async () => [{ test: { name: 'conformance', ...inNode, include: CONFORMANCE } }],
  chromium: async () => [await pageProject('chromium')],
  firefox: async () => [await pageProject('firefox')],
  webkit: async () => [await pageProject('webkit')],
};

export default defineConfig(async ({ mode }) => {
  const projectsOf = suites[mode];
  if (!projectsOf) return app;
  const reporters = ['default', './tests/support/ci-reporter.ts'];
  return {
    ...app,
    test: {
      reporters,
      maxWorkers: CORES,
      ...WATCHDOGS,
      // Each reads this file anew, for its own mode.
      projects: (await projectsOf()).map((project) => ({ ...project, extends: true as const, mode })),
    },
  };
});

/** At least two, so that what waits for a browser keeps nobody waiting. */
const CORES = Math.max(2, availableParallelism());

/** First the built app, whose page and test wait for each other half of the time: two at once take two cores. Then all others together. */
const [FIRST, THEN] = [0, 1].map((groupOrder) => ({ sequence: { groupOrder } }));

/** They end what hangs, on a busy machine too; no test is to come near. */
const WATCHDOGS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** In Node. Modules are loaded once for all files: loading them anew took a fifth of the time; what a test changes outside itself it puts back. */
const inNode = { environment: 'node', isolate: false, ...WATCHDOGS } as const;

const CONFORMANCE = ['tests/conformance/**/*.test.ts'];

export const unitTests = {
  name: 'unit',
  ...inNode,
  include: ['tests/unit/**/*.test.ts', ...CONFORMANCE],
  globalSetup: './tests/support/cli-folder.ts',
};

/** `npm test` */
async function testProjects(): Promise<TestProjectInlineConfiguration[]> {
  const [{ playwright }, { bundledWorkers }, { findBrowser }] = await Promise.all([
    import('@vitest/browser-playwright'),
    import('./tests/support/bundled-workers.ts'),
    import('./tests/support/browser.ts'),
  ]);
  const { launchOptions } = await findBrowser();
  return [
    { test: { ...unitTests, ...THEN } },
    {
      plugins: [bundledWorkers()],
      // Found only when a test imports them, they would reload the page in the middle of a run.
      optimizeDeps: {
        include: ['fflate', 'idb', 'lit-html', 'seedrandom/seedrandom.js', 'three', 'three/addons/controls/OrbitControls.js'],
      },
      test: {
        name: 'browser',
        isolate: false, // as in Node
        ...THEN,
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
      test: {
        name: 'e2e',
        ...inNode,
        ...FIRST,
        maxWorkers: Math.max(2, Math.floor(CORES / 2)),
        include: ['tests/e2e/**/*.test.ts'],
        setupFiles: './tests/support/no-complaints.ts',
        globalSetup: './tests/support/built-app.ts',
        provide: await ofBrowser(),
      },
    },
  ];
}

/** `npm run test:slow` */
async function slowProjects(): Promise<TestProjectInlineConfiguration[]> {
  const { engineOf } = await import('./tests/support/engines.ts');
  const isThere = (name: 'firefox' | 'webkit'): boolean => {
    const { find, source } = engineOf(name);
    if (find() !== undefined) return true;
    console.warn(`[browser] no ${name} found: its bytes are not compared, and the page is not looked at in it (${source})`);
    return false;
  };
  return [
    {
      test: {
        name: 'slow',
        ...inNode,
        include: ['tests/slow/**/*.test.ts'],
        setupFiles: './tests/support/no-complaints.ts',
        globalSetup: ['./tests/support/cli-folder.ts', './tests/support/built-app.ts'],
        provide: await ofBrowser(),
      },
    },
    ...(await Promise.all((['firefox', 'webkit'] as const).filter(isThere).map(pageProject))),
  ];
}

/** What every generator, filter and kernel must keep, on a page of a browser. */
async function pageProject(name: 'chromium' | 'firefox' | 'webkit'): Promise<TestProjectInlineConfiguration> {
  const { readSharedFile, listSharedFiles } = await import('./tests/support/shared-files.ts');
  return {
    optimizeDeps: { include: ['fast-check', 'fflate', 'seedrandom/seedrandom.js'] },
    test: {
      name,
      isolate: false,
      ...WATCHDOGS,
      include: CONFORMANCE,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        api: { host: '127.0.0.1' },
        provider: await providerOf(name),
        instances: [{ browser: name }],
        commands: {
          // Commands answer in JSON, which has no bytes.
          readSharedFile: async (_context, path: string) => (await readSharedFile(path))?.toString('base64'),
          listSharedFiles: (_context, folder: string) => listSharedFiles(folder),
        },
      },
    },
  };
}

/** A browser of vitest; an installed one is only to open a page. */
async function providerOf(name: 'chromium' | 'firefox' | 'webkit') {
  if (name === 'chromium') {
    const [{ playwright }, { findBrowser }] = await Promise.all([
      import('@vitest/browser-playwright'),
      import('./tests/support/browser.ts'),
    ]);
    return playwright({ launchOptions: (await findBrowser()).launchOptions });
  }
  const { browserProvider } = await import('./tests/support/browser-provider.ts');
  return browserProvider(name);
}

/** What tests of the built page need to know of the browser. */
async function ofBrowser(): Promise<{ launchOptions: LaunchOptions; isLockedBrowser: boolean }> {
  const { findBrowser } = await import('./tests/support/browser.ts');
  const { launchOptions, source } = await findBrowser();
  return { launchOptions, isLockedBrowser: source === '@sparticuz/chromium' && process.env.TEST_GPU !== '1' };
}
