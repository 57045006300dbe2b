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
} from 'three';
import type { Heightmap } from '../core/heightmap.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { ENTRIES, rampTable } from '../draw/colour/ramps.ts';
import type { LightRows } from './orders.ts';
import { createTileTexture, type TileTexture } from './tile-texture.ts';

/** The terrain's textures. Each setter replaces one, in place where sizes agree; only what has changed is uploaded when it is drawn next. */
export interface TerrainTextures {
  /** Elevations. */
  readonly tiles: TileTexture;
  readonly colourRamps: DataTexture;
  readonly light: DataTexture;
  /** One texel if nothing is draped. */
  readonly drape: DataTexture;
  setColours(scale: ColourScale): void;
  setLight(light: LightRows | undefined): void;
  setDrape(map: Heightmap | undefined): void;
  dispose(): void;
}

/** All in the sun, with nearly all of the sky in sight. */
const UNBAKED: LightRows = { width: 1, height: 1, from: 0, data: Uint8Array.of(255, 230), isNew: true };

/** Three counts update ranges as if every texel had four numbers. */
const RANGE_TEXEL = 4;

const NO_DRAPE: Heightmap = { width: 1, height: 1, data: new Float32Array(1) };

export function createTerrainTextures(): TerrainTextures {
  const tiles = createTileTexture();
  const drape = new DataTexture(new Float32Array(1), 1, 1, RedFormat, FloatType);
  drape.minFilter = drape.magFilter = NearestFilter;
  drape.needsUpdate = true;

  const colourRamps = new DataTexture(new Uint8Array(4 * 2 * ENTRIES), ENTRIES, 2, RGBAFormat, UnsignedByteType);
  colourRamps.colorSpace = SRGBColorSpace;
  colourRamps.minFilter = colourRamps.magFilter = LinearFilter;
  colourRamps.wrapS = colourRamps.wrapT = ClampToEdgeWrapping;

  const light = new DataTexture(UNBAKED.data, 1, 1, RGFormat, UnsignedByteType);
  light.minFilter = light.magFilter = LinearFilter;
  light.unpackAlignment = 1;
  light.needsUpdate = true;
  /** Whether all of it is on the GPU, but for new rows. */
  let isLightUploaded = false;
  light.onUpdate = () => {
    isLightUploaded = true;
  };

  return {
    tiles,
    colourRamps,
    light,
    drape,
    setColours(scale) {
      const texels = new Uint8Array(4 * 2 * ENTRIES).fill(255);
      [scale.sea ?? scale.land, scale.land].forEach((text, row) => {
        const table = rampTable(text);
        for (let i = 0; i < 3 * ENTRIES; i++) texels[4 * (row * ENTRIES + Math.floor(i / 3)) + (i % 3)] = Math.round(table[i]);
      });
      fill(colourRamps, ENTRIES, 2, texels);
    },
    setLight(rows = UNBAKED) {
      const { width, height, from, data, isNew } = rows;
      if (isNew) {
        light.clearUpdateRanges();
        isLightUploaded = false;
        fill(light, width, height, data);
        return;
      }
      (light.image.data as Uint8Array).set(data, 2 * width * from);
      light.needsUpdate = true;
      if (!isLightUploaded) return;
      const end = from + data.length / (2 * width);
      for (let row = from; row < end; row++) light.addUpdateRange(RANGE_TEXEL * row * width, RANGE_TEXEL * width);
    },
    setDrape(map = NO_DRAPE) {
      fill(drape, map.width, map.height, map.data);
    },
    dispose() {
      for (const part of [tiles, colourRamps, light, drape]) part.dispose();
    },
  };
}

/** Gives a texture new texels. Another size frees its storage, which WebGL cannot resize. */
function fill(texture: DataTexture, width: number, height: number, data: Float32Array | Uint8Array): void {
  const isSameSize = texture.image.width === width && texture.image.height === height;
  if (!isSameSize) texture.dispose();
  texture.image = { width, height, data: data as typeof texture.image.data };
  texture.needsUpdate = true;
}
