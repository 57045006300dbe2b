import {
  ClampToEdgeWrapping,
  DataTexture,
  FloatType,
  LinearFilter,
  NearestFilter,
  RedFormat,
  RGBAFormat,
  RGFormat,
  SRGBColorSpace,
  UnsignedByteType,
  type WebGLRenderer,
} from 'three';
import type { ColourScale } from '../colour/colour-scale.ts';
import { ENTRIES, rampTable } from '../colour/ramps.ts';
import type { TerrainLight } from '../colour/terrain-light.ts';
import type { Heightmap } from '../core/heightmap.ts';
import { createTileTextures, type TileTextures } from './tile-textures.ts';

/** The terrain's textures. Each setter replaces one, in place where sizes agree; only what has changed is uploaded. */
export interface TerrainTextures {
  /** Elevations. */
  readonly tiles: TileTextures;
  readonly colourRamps: DataTexture;
  readonly light: DataTexture;
  /** One texel if nothing is draped. */
  readonly drape: DataTexture;
  setScale(scale: ColourScale): void;
  setLight(light: TerrainLight | undefined): void;
  setDrape(map: Heightmap | undefined): void;
  /** Uploads one new texture, which is otherwise uploaded when it is drawn. @returns its bytes, 0 if there was none */
  uploadNext(renderer: WebGLRenderer): number;
  dispose(): void;
}

/** All in the sun, with nearly all of the sky in sight. */
const UNBAKED: TerrainLight = { width: 1, height: 1, data: Uint8Array.of(255, 230) };

/** Three counts update ranges as if every texel had four numbers. */
const RANGE_TEXEL = 4;

const NO_DRAPE: Heightmap = { width: 1, height: 1, data: new Float32Array(1) };

export function createTerrainTextures(): TerrainTextures {
  const pending = new Set<DataTexture>();
  const set = (texture: DataTexture, width: number, height: number, data: Float32Array | Uint8Array): void => {
    fill(texture, width, height, data);
    pending.add(texture);
    texture.onUpdate = () => pending.delete(texture);
  };
  const tiles = createTileTextures();
  const drape = floats();
  drape.needsUpdate = true;

  const colourRamps = new DataTexture(new Uint8Array(4 * 2 * ENTRIES), ENTRIES, 2, RGBAFormat, UnsignedByteType);
  colourRamps.colorSpace = SRGBColorSpace;
  colourRamps.minFilter = colourRamps.magFilter = LinearFilter;
  colourRamps.wrapS = colourRamps.wrapT = ClampToEdgeWrapping;

  const light = new DataTexture(UNBAKED.data, 1, 1, RGFormat, UnsignedByteType);
  light.minFilter = light.magFilter = LinearFilter;
  light.unpackAlignment = 1;
  light.needsUpdate = true;
  /** The light that the texture shows, or will when it is uploaded. */
  let shown = UNBAKED;
  /** Whether all of it is on the GPU, but for new rows. */
  let isLightUploaded = false;
  light.onUpdate = () => {
    isLightUploaded = true;
    pending.delete(light);
  };

  return {
    tiles,
    colourRamps,
    light,
    drape,
    setScale(scale) {
      const texels = new Uint8Array(4 * 2 * ENTRIES).fill(255);
      [scale.sea ?? scale.land, scale.land].forEach((text, row) => {
        const table = rampTable(text);
        for (let i = 0; i < 3 * ENTRIES; i++) texels[4 * (row * ENTRIES + Math.floor(i / 3)) + (i % 3)] = Math.round(table[i]);
      });
      set(colourRamps, ENTRIES, 2, texels);
    },
    setLight: (baked) => {
      const before = shown;
      shown = baked ?? UNBAKED;
      const { width, height, data, finishedRows = 0 } = shown;
      if (data !== before.data) {
        light.clearUpdateRanges();
        isLightUploaded = false;
        fill(light, width, height, data);
      } else if (isLightUploaded) {
        for (let row = before.finishedRows ?? 0; row < finishedRows; row++) {
          light.addUpdateRange(RANGE_TEXEL * row * width, RANGE_TEXEL * width);
        }
        light.needsUpdate = true;
      }
      pending.add(light);
    },
    setDrape(map) {
      const { width, height, data } = map ?? NO_DRAPE;
      set(drape, width, height, data);
    },
    uploadNext(renderer) {
      const [texture] = pending;
      if (!texture) return 0;
      renderer.initTexture(texture);
      pending.delete(texture);
      return texture.image.data?.byteLength ?? 0;
    },
    dispose() {
      light.clearUpdateRanges();
      isLightUploaded = false;
      for (const part of [tiles, colourRamps, light, drape]) part.dispose();
    },
  };
}

function floats(): DataTexture {
  const texture = new DataTexture(new Float32Array(1), 1, 1, RedFormat, FloatType);
  texture.minFilter = texture.magFilter = NearestFilter;
  return texture;
}

/** Gives a texture new texels. Another size frees its storage, which WebGL cannot resize. */
function fill(texture: DataTexture, width: number, height: number, data: Float32Array | Uint8Array): void {
  const isSameSize = texture.image.width === width && texture.image.height === height;
  if (!isSameSize) texture.dispose();
  texture.image = { width, height, data: data as typeof texture.image.data };
  texture.needsUpdate = true;
}
