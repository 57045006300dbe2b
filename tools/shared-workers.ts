import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Builds the scripts of workers together with the page, so that what both import is fetched once; Vite alone builds each worker by itself, with
 *  copies. What the page imports at its start is in one file for each set of workers that import it too: a worker that imported the page's
 *  own file would start a second page.
 *  @param page its script */
export function sharedWorkers(page: string): Plugin {
  const workers = new Map<string, string>();
  let names: ReadonlyMap<string, string> | undefined;
  let patched = false;
  const name = (id: string, context: Rolldown.ChunkingContext): string | undefined => {
    names ??= fileNames(path.resolve(page), workers, (module) => context.getModuleInfo(module));
    return names.get(id);
  };
  return {
    name: 'shared-workers',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        // Later parts are fetched by the same code everywhere, and workers have no document to preload into.
        modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []) },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name, debugName: 'page and workers', includeDependenciesRecursively: false }] },
          },
        },
      },
    }),
    buildStart() {
      names = undefined;
      patched = false;
    },
    buildEnd(error) {
      const isFetching = [...this.getModuleIds()].some((id) => id.includes('vite/preload-helper'));
      if (!error && isFetching && !patched)
        this.error('workers: expected code of Vite that dispatches vite:preloadError, found none');
    },
    transform: {
      filter: { code: ['new Worker(new URL(', PRELOAD_ERROR] },
      handler(code, id) {
        patched ||= PRELOAD_ERROR.test(code);
        const startsWorkers = code.replaceAll(NEW_WORKER, (_, script: string) => {
          const file = path.resolve(path.dirname(id), `${script}.ts`);
          const worker = path.basename(script);
          workers.set(worker, file);
          return `new Worker(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: file, name: worker })}`;
        });
        return { code: startsWorkers.replace(PRELOAD_ERROR, 'globalThis.dispatchEvent'), map: null };
      },
    },
  };
}

const NEW_WORKER = /new Worker\(new URL\('([^']+)\.ts', import\.meta\.url\)/g;
/** Where Vite's own code reports that a later part could not be fetched: workers have no `window`, and would report that instead. */
const PRELOAD_ERROR = /window\.dispatchEvent(?=\(e\);\s+if \(!e\.defaultPrevented\) throw)/;

/** The names of the files for all that the page imports at its start: `page`, and which workers import it ever. */
function fileNames(
  page: string,
  workers: ReadonlyMap<string, string>,
  infoOf: (module: string) => Rolldown.ModuleInfo | null,
): ReadonlyMap<string, string> {
  const now = (module: string): readonly string[] => infoOf(module)?.importedIds ?? [];
  const ever = (module: string): readonly string[] => [...now(module), ...(infoOf(module)?.dynamicallyImportedIds ?? [])];
  const names = new Map([...reached(page, now)].map((module) => [module, 'page']));
  // Sorted, so that names do not depend on the order of reading.
  for (const [worker, script] of [...workers].sort()) {
    for (const module of reached(script, ever)) {
      const others = names.get(module);
      if (others !== undefined) names.set(module, `${others}-${worker}`);
    }
  }
  return names;
}

/** A module and all that it imports. */
function reached(module: string, importsOf: (module: string) => readonly string[]): ReadonlySet<string> {
  const all = new Set([module]);
  for (const each of all) for (const imported of importsOf(each)) all.add(imported);
  return all;
}
