import { GLSL3, type IUniform, RawShaderMaterial, type ShaderMaterialParameters, Vector2, Vector3, Vector4 } from 'three';
import precision from '../../shaders/precision.glsl?raw';
import { type ColourScale, coastOf, colourLookup } from '../draw/colour/colour-scale.ts';
import type { DrawnBlock } from './orders.ts';
import { toLinear } from './palette.ts';

type Parts = readonly string[];

/** A material made of GLSL files, in the order given. */
export function shaderMaterial(
  vertex: Parts,
  fragment: Parts,
  uniforms: Readonly<Record<string, IUniform>>,
  options: ShaderMaterialParameters = {},
): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: [precision, ...vertex].join('\n'),
    fragmentShader: [precision, ...fragment].join('\n'),
    uniforms: { ...uniforms },
    ...options,
  });
}

/** Below every elevation: no water, no sea. */
const NO_LEVEL = -1e30;

/** Uniforms that several materials share: one object each, so that all read the same value. The shaders state units and ranges. */
export function createSharedUniforms() {
  return {
    uLastSample: { value: new Vector2(1, 1) },
    uHasLakes: { value: 0 },
    uBlockSamples: { value: new Vector2(1, 1) },
    uFactor: { value: 1 },
    uHalfSize: { value: new Vector2(1, 1) },
    uReferenceElevation: { value: 0 },
    uUnitsPerMetre: { value: 1 },
    uWaterLevel: { value: NO_LEVEL },
    uBottom: { value: 0 },
    uSeaPart: { value: new Vector2(0, 1) },
    uLandPart: { value: new Vector2(0, 1) },
    uSeaLevel: { value: NO_LEVEL },
    uCoast: { value: [new Vector3(), new Vector3()] },
    uOpenSea: { value: new Vector3() },
    uPixelRatio: { value: 1 },
    uViewport: { value: new Vector2(1, 1) },
    uEye: { value: new Vector3() },
    uCamera: { value: new Vector4() },
  };
}

export type SharedUniforms = ReturnType<typeof createSharedUniforms>;

export function setBlockUniforms(uniforms: SharedUniforms, block: DrawnBlock): void {
  uniforms.uLastSample.value.set(block.map.width - 1, block.map.height - 1);
  uniforms.uBlockSamples.value.set(block.samples.x, block.samples.y);
  uniforms.uFactor.value = block.factor;
  uniforms.uHalfSize.value.set(block.halfSize.x, block.halfSize.y);
  uniforms.uReferenceElevation.value = block.referenceElevation;
  uniforms.uUnitsPerMetre.value = block.unitsPerMetre;
  uniforms.uWaterLevel.value = block.waterLevel ?? NO_LEVEL;
  uniforms.uBottom.value = block.bottom;
}

/** How deep the sea is that looks like all of it, in depths of the deepest. */
const OPEN_SEA = 0.35;

export function setScaleUniforms(uniforms: SharedUniforms, scale: ColourScale): void {
  const coast = coastOf(scale);
  uniforms.uSeaPart.value.set(scale.min, coast);
  uniforms.uLandPart.value.set(coast, scale.max);
  uniforms.uSeaLevel.value = scale.sea === undefined ? NO_LEVEL : (scale.seaLevel ?? NO_LEVEL);
  const { table, pick } = colourLookup(scale);
  const setTo = (colour: Vector3, elevation: number): unknown =>
    colour.set(...toLinear([...table.subarray(pick(elevation), pick(elevation) + 3)].map((channel) => channel / 255)));
  const [sea, land] = uniforms.uCoast.value;
  setTo(sea, coast - 1e-3 * (coast - scale.min));
  setTo(land, coast);
  const { seaLevel = scale.min } = scale;
  setTo(uniforms.uOpenSea.value, seaLevel - OPEN_SEA * (seaLevel - scale.min));
}
