import { Vector2, Vector3 } from 'three';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { coastOf } from '../draw/colour/colour-scale.ts';
import type { DrawnBlock } from './orders.ts';

/** Below every elevation: no water, no sea. */
const NOWHERE = -1e30;

/** Uniforms that several materials share: one object each, so that all read the same value. The shaders state units and ranges. */
export function createSharedUniforms() {
  return {
    uLastSample: { value: new Vector2(1, 1) },
    uBlockSamples: { value: new Vector2(1, 1) },
    uHalfSize: { value: new Vector2(1, 1) },
    uReferenceElevation: { value: 0 },
    uUnitsPerMetre: { value: 1 },
    uWaterLevel: { value: NOWHERE },
    uBottom: { value: 0 },
    uSeaPart: { value: new Vector2(0, 1) },
    uLandPart: { value: new Vector2(0, 1) },
    uSeaLevel: { value: NOWHERE },
    uPixelRatio: { value: 1 },
    uViewport: { value: new Vector2(1, 1) },
    uEye: { value: new Vector3() },
  };
}

export type SharedUniforms = ReturnType<typeof createSharedUniforms>;

export function setBlockUniforms(uniforms: SharedUniforms, block: DrawnBlock): void {
  uniforms.uLastSample.value.set(block.map.width - 1, block.map.height - 1);
  uniforms.uBlockSamples.value.set(block.samples.x, block.samples.y);
  uniforms.uHalfSize.value.set(block.halfSize.x, block.halfSize.y);
  uniforms.uReferenceElevation.value = block.referenceElevation;
  uniforms.uUnitsPerMetre.value = block.unitsPerMetre;
  uniforms.uWaterLevel.value = block.waterLevel ?? NOWHERE;
  uniforms.uBottom.value = block.bottom;
}

export function setScaleUniforms(uniforms: SharedUniforms, scale: ColourScale): void {
  const coast = coastOf(scale);
  uniforms.uSeaPart.value.set(scale.min, coast);
  uniforms.uLandPart.value.set(coast, scale.max);
  uniforms.uSeaLevel.value = scale.sea === undefined ? NOWHERE : (scale.seaLevel ?? NOWHERE);
}
