/** Workers of the tests in a browser, in one file each, as the built app has them: else every worker that starts asks for its modules
 *  one by one, which takes longer than most of what they are asked for. */
import { build, type Plugin } from 'vite';

export function bundledWorkers(): Plugin {
  const bundles = new Map<string, Promise<string>>();
  return {
    name: 'bundled-workers',
    enforce: 'pre',
    apply: 'serve',
    load(id) {
      const [file, query = ''] = id.split('?');
      if (!query.includes('worker_file')) return undefined;
      const bundle = bundles.get(file) ?? bundleOf(file);
      bundles.set(file, bundle);
      return bundle;
    },
  };
}

async function bundleOf(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, rolldownOptions: { input: file, output: { format: 'es', codeSplitting: false } } },
  });
  const output = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = output;
  if (output.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${file}: expected one chunk, got ${output.length}`);
  return chunk.code;
}
