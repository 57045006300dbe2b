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
  // Pictures behind the scene, and planes that cut it.
  '/renderers/webgl/WebGLBackground.js': `import { Color } from '../../math/Color.js';
  export function WebGLBackground(renderer, environments, state, objects, alpha, premultipliedAlpha) {
    const colour = new Color(0x000000);
    let opacity = alpha === true ? 0 : 1;
    const setClear = () => state.buffers.color.setClear(colour.r, colour.g, colour.b, opacity, premultipliedAlpha);
    return {
      getClearColor: () => colour,
      getClearAlpha: () => opacity,
      setClearColor(wanted, wantedOpacity = 1) { colour.set(wanted); opacity = wantedOpacity; setClear(); },
      setClearAlpha(wanted) { opacity = wanted; setClear(); },
      addToRenderList() {},
      dispose() {},
      render() {
        setClear();
        if (!renderer.autoClear) return;
        for (const buffer of [state.buffers.depth, state.buffers.color]) buffer.setMask(true);
        state.buffers.depth.setTest(true);
        renderer.clear(renderer.autoClearColor, renderer.autoClearDepth, renderer.autoClearStencil);
      },
    };
  }`,
  '/renderers/webgl/WebGLClipping.js': `export function WebGLClipping() {
    return { uniform: { value: null, needsUpdate: false }, numPlanes: 0, numIntersection: 0, init: () => false };
  }`,
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

/** Methods that the page never calls, wherever they stand: files of scenes, hits of rays, geometry that it makes itself. */
const UNUSED_METHODS = ['toJSON', 'fromJSON', 'raycast', 'computeTangents', 'computeVertexNormals', 'toNonIndexed'];
/** As three indents the methods of its classes. */
const UNUSED_METHOD = new RegExp(`\\n\\t(${UNUSED_METHODS.join('|')})\\([^)]*\\) \\{\\n[^]*?\\n\\t\\}\\n`, 'g');

/** Leaves out of the built page what it never uses of three, module by module instead of from three's two bundles. A build that loads
 *  three without one of those modules or methods fails: three has moved it, and the page would be built with it. */
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
    transform(code, id) {
      if (!id.replaceAll('\\', '/').includes('/three/src/')) return undefined;
      return code.replace(UNUSED_METHOD, (_, method: string) => {
        used.add(method);
        return '\n';
      });
    },
    buildEnd(error) {
      const unused = [...Object.keys(STUBS), ...UNUSED_METHODS].filter((name) => !used.has(name));
      if (!error && isLoaded && unused.length > 0)
        this.error(`three: expected ${unused.join(', ')}, which are not among what is loaded now`);
    },
  };
}
