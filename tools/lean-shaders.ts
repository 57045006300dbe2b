import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Leaves comments, indentation and empty lines out of the shaders of the built page. */
export function leanShaders(): Plugin {
  return {
    name: 'lean-shaders',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/shaders\/[\w-]+\.(glsl|vert|frag)\?raw$/ },
      async handler(id) {
        const text = await readFile(id.replace('?raw', ''), 'utf8');
        const lines = text.split('\n').map((line) => line.replace(/\/\/.*/, '').trim());
        return `export default ${JSON.stringify(lines.filter(Boolean).join('\n'))};`;
      },
    },
  };
}
