import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Modules of three that the page loads but has no use for, and the least that the renderer wants in their place. */
const STUBS: Readonly<Record<string, string>> = {
  // Three's own materials: the page draws with its own shaders alone.
  '/renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  '/renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  '/renderers/webgl/WebGLMaterials.js': `export function WebGLMaterials() {
    return { refreshMaterialUniforms(_, material) { material.uniformsNeedUpdate = false; } };
  }`,
  '/renderers/shaders/DFGLUTData.js': 'export const getDFGLUT = () => null;',
  '/renderers/webgl/WebGLUniformsGroups.js': 'export function WebGLUniformsGroups() { return { dispose() {} }; }',
  // Lights, light from pictures, shadow maps, morphing, an output pass.
  '/renderers/webgl/WebGLLights.js': `export function WebGLLights() {
    const kinds = ['sun', 'directional', 'point', 'spot', 'spotLightMap', 'rectArea', 'hemi'];
    const maps = ['sunShadowMap', 'directionalShadowMap', 'pointShadowMap', 'spotShadowMap'];
    const none = Object.fromEntries([...kinds, ...maps].map((name) => [name, []]));
    const state = { version: 0, numSpotLightShadowsWithMaps: 0, numLightProbes: 0, ...none };
    return { state, setup() {}, setupView() {} };
  }`,
  '/renderers/webgl/WebGLEnvironments.js': 'export function WebGLEnvironments() { return { get: () => null, dispose() {} }; }',
  '/renderers/webgl/WebGLShadowMap.js': 'export function WebGLShadowMap() { this.enabled = false; this.render = () => {}; }',
  '/renderers/webgl/WebGLMorphtargets.js': 'export function WebGLMorphtargets() { return { update() {} }; }',
  '/renderers/webgl/WebGLOutput.js': 'export function WebGLOutput() { throw new Error("three: built without its output pass"); }',
  // Virtual reality.
  '/renderers/webxr/WebXRManager.js': `import { EventDispatcher } from '../../core/EventDispatcher.js';
  export class WebXRManager extends EventDispatcher {
    enabled = false;
    isPresenting = false;
    getEnvironmentBlendMode() {}
    setAnimationLoop() {}
    dispose() {}
  }`,
};

/** Leaves out of the built page what it never uses of three, module by module instead of from three's two bundles. A build that loads
 *  three without one of those modules fails: three has moved it, and the page would be built with it. */
export function threeInPart(): Plugin {
  const sources = fileURLToPath(new URL('../node_modules/three/src', import.meta.url));
  const used = new Set<string>();
  let isLoaded = false;
  return {
    name: 'three-in-part',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^three$/, replacement: `${sources}/Three.js` }] } }),
    load(id) {
      const path = id.replaceAll('\\', '/');
      if (!path.includes('/three/src/')) return undefined;
      isLoaded = true;
      const end = Object.keys(STUBS).find((stub) => path.endsWith(stub));
      if (end === undefined) return undefined;
      used.add(end);
      return STUBS[end];
    },
    buildEnd(error) {
      const unused = Object.keys(STUBS).filter((end) => !used.has(end));
      if (!error && isLoaded && unused.length > 0)
        this.error(`three: expected modules ${unused.join(', ')}, which none imports now`);
    },
  };
}
