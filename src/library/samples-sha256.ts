import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isFloat32Array } from '../core/heightmap.ts';
import { withCanonicalHoles } from '../core/holes.ts';
import { toLittleEndian } from '../io/float32-bytes.ts';

/** SHA-256 of samples as little-endian float32: what a recipe for imported terrain has as its `sha256`. Every
 *  NaN, a sample without a value, counts as the bits 0x7fc00000.
 *
 *      import { samplesSha256 } from 'faultline';
 *
 *      const source = { kind: 'imported', name: 'alps.r32', sha256: samplesSha256(map.data) };
 *
 *  @returns 64 lower-case hexadecimal digits
 *  @throws TypeError if the samples are no Float32Array */
export function samplesSha256(samples: Float32Array): string {
  if (!isFloat32Array(samples)) throw new TypeError('samples: expected a Float32Array');
  return bytesToHex(sha256(toLittleEndian(withCanonicalHoles(samples))));
}
