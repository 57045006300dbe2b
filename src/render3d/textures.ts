import {
  ClampToEdgeWrapping,
  DataTexture,
  ExternalTexture,
  FloatType,
  IntType,
  LinearFilter,
  NearestFilter,
  RedFormat,
  RGBAFormat,
  RGFormat,
  RGIntegerFormat,
  SRGBColorSpace,
  UnsignedByteType,
  type WebGLRenderer,
} from 'three';
import type { Heightmap } from '../core/heightmap.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { ENTRIES, rampTable } from '../draw/colour/ramps.ts';
import type { TerrainLight } from '../draw/colour/terrain-light.ts';
import { DRY, type LakeField } from '../draw/water/lake-field.ts';
import type { RiverField } from '../draw/water/river-field.ts';
import type { CatchmentField } from '../draw/water/water.ts';
import type { TileOrder } from './orders.ts';

/** The terrain's textures. Each setter replaces one, in place where sizes agree; only what has changed is uploaded when it is drawn next. */
export interface TerrainTextures {
  /** Elevations. */
  readonly tiles: TileTexture;
  readonly colourRamps: DataTexture;
  readonly light: DataTexture;
  /** One texel if nothing is draped. */
  readonly drape: DataTexture;
  setColours(scale: ColourScale): void;
  setLight(light: TerrainLight | undefined): void;
  setDrape(map: Heightmap | undefined): void;
  /** One texel each if there are none. */
  readonly rivers: DataTexture;
  readonly lakes: DataTexture;
  readonly catchments: DataTexture;
  setRivers(field: RiverField | undefined): void;
  setLakes(field: LakeField | undefined): void;
  setCatchments(field: CatchmentField | undefined): void;
  dispose(): void;
}

/** All in the sun, with nearly all of the sky in sight. */
const UNBAKED: TerrainLight = { width: 1, height: 1, data: Uint8Array.of(255, 230) };

const NO_RIVERS: RiverField = { width: 1, height: 1, data: Uint8Array.of(255, 0) };
const NO_LAKES: Omit<LakeField, 'deepest'> = { width: 1, height: 1, data: Float32Array.of(DRY) };
const NO_CATCHMENTS: CatchmentField = { width: 1, height: 1, data: new Int32Array(2) };
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

  const rivers = new DataTexture(NO_RIVERS.data, 1, 1, RGFormat, UnsignedByteType);
  rivers.minFilter = rivers.magFilter = LinearFilter;
  rivers.unpackAlignment = 1;
  const lakes = new DataTexture(NO_LAKES.data, 1, 1, RedFormat, FloatType);
  const catchments = new DataTexture(NO_CATCHMENTS.data, 1, 1, RGIntegerFormat, IntType);
  for (const texture of [lakes, catchments]) texture.minFilter = texture.magFilter = NearestFilter;
  for (const texture of [rivers, lakes, catchments]) texture.needsUpdate = true;

  return {
    tiles,
    colourRamps,
    light,
    drape,
    rivers,
    lakes,
    catchments,
    setColours(scale) {
      const texels = new Uint8Array(4 * 2 * ENTRIES).fill(255);
      [scale.sea ?? scale.land, scale.land].forEach((text, row) => {
        const table = rampTable(text);
        for (let i = 0; i < 3 * ENTRIES; i++) texels[4 * (row * ENTRIES + Math.floor(i / 3)) + (i % 3)] = Math.round(table[i]);
      });
      fill(colourRamps, ENTRIES, 2, texels);
    },
    setLight({ width, height, data } = UNBAKED) {
      fill(light, width, height, data);
    },
    setDrape(map = NO_DRAPE) {
      fill(drape, map.width, map.height, map.data);
    },
    setRivers({ width, height, data } = NO_RIVERS) {
      fill(rivers, width, height, data);
    },
    setLakes({ width, height, data }: Omit<LakeField, 'deepest'> = NO_LAKES) {
      fill(lakes, width, height, data);
    },
    setCatchments({ width, height, data } = NO_CATCHMENTS) {
      fill(catchments, width, height, data);
    },
    dispose() {
      for (const part of [tiles, colourRamps, light, drape, rivers, lakes, catchments]) part.dispose();
    },
  };
}

/** Gives a texture new texels. Another size frees its storage, which WebGL cannot resize. */
function fill(texture: DataTexture, width: number, height: number, data: Float32Array | Uint8Array | Int32Array): void {
  const isSameSize = texture.image.width === width && texture.image.height === height;
  if (!isSameSize) texture.dispose();
  texture.image = { width, height, data: data as typeof texture.image.data };
  texture.needsUpdate = true;
}

/** Elevations on the GPU, tiles of them as layers of one texture. */
interface TileTexture {
  readonly texture: ExternalTexture;
  /** Uploads what is new. */
  update(renderer: WebGLRenderer, order: TileOrder): void;
  dispose(): void;
}

function createTileTexture(): TileTexture {
  const texture = new ExternalTexture(null);
  let [side, room] = [0, 0];
  let free = (): void => {};

  function allocate(gl: WebGL2RenderingContext, { state }: WebGLRenderer): void {
    const made = gl.createTexture();
    state.bindTexture(gl.TEXTURE_2D_ARRAY, made);
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.R32F, side, side, room);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.NEAREST);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.CLAMP_TO_EDGE);
    texture.sourceTexture = made;
    free = () => {
      state.unbindTexture();
      gl.deleteTexture(made);
      texture.sourceTexture = null;
      [side, room] = [0, 0];
      free = () => {};
    };
  }

  return {
    texture,
    update(renderer, order) {
      const gl = renderer.getContext() as WebGL2RenderingContext;
      if (order.side !== side || order.room !== room) {
        free();
        [side, room] = [order.side, order.room];
        allocate(gl, renderer);
      }
      for (const { layer, texels } of order.uploads) {
        renderer.state.bindTexture(gl.TEXTURE_2D_ARRAY, texture.sourceTexture as WebGLTexture);
        gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, side, side, 1, gl.RED, gl.FLOAT, texels);
      }
    },
    dispose: () => free(),
  };
}
