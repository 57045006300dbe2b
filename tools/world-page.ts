import path from 'node:path';
import { build, type Plugin } from 'vite';
import { pagePolicy } from './page-policy.ts';

const FOLDER = 'examples/world';

/** Builds the example of a world into `world` beside the page, for `faultline serve world.pmtiles`. In a build of its own: the two pages have
 *  chunks in common, and one of them would start the other. */
export function worldPage(): Plugin {
  return {
    name: 'world-page',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new TypeError('world page: expected a build into a folder');
      await build({
        configFile: 'examples/vite.config.ts',
        root: FOLDER,
        logLevel: 'warn',
        plugins: [pagePolicy()],
        build: {
          target: 'es2022',
          outDir: path.resolve(dir, 'world'),
          emptyOutDir: true,
          license: { fileName: 'THIRD-PARTY.md' },
          chunkSizeWarningLimit: 2000,
        },
      });
    },
  };
}
