import { GLSL3, type IUniform, RawShaderMaterial, type ShaderMaterialParameters } from 'three';
import precision from '../../shaders/precision.glsl?raw';

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
