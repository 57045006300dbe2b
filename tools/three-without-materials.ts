import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Modules of three that hold the GLSL of its own materials, and what stands for them. */
const STUBS: Readonly<Record<string, string>> = {
  '/renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  '/renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
};

/** Leaves the shaders of three's own materials out of the built page, which draws with its own alone: 33 of 244 kB gzipped.
 *  Takes three module by module for that, instead of its two bundles. */
export function threeWithoutMaterials(): Plugin {
  const sources = fileURLToPath(new URL('../node_modules/three/src', import.meta.url));
  return {
    name: 'three-without-materials',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^three$/, replacement: `${sources}/Three.js` }] } }),
    load(id) {
      const path = id.replaceAll('\\', '/');
      return path.includes('/three/src/') ? Object.entries(STUBS).find(([end]) => path.endsWith(end))?.[1] : undefined;
    },
  };
}
