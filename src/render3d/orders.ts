import type { Heightmap, Size } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { Appearance } from '../draw/colour/appearance.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import type { TerrainLight } from '../draw/colour/terrain-light.ts';
import type { LakeField } from '../draw/water/lake-field.ts';
import type { RiverField } from '../draw/water/river-field.ts';
import type { CatchmentField } from '../draw/water/water.ts';
import type { Drained } from '../draw/water/water-rows.ts';
import type { ViewPalette } from './palette.ts';
import type { PixelRect, ViewPixels } from './pixel-rect.ts';

/** Patches of one scene in a frame, at most: 4.2 million triangles. */
export const MAX_PATCHES = 2048;
/** What shaders know of a patch, and how many numbers that is: column and row of its north-west corner and the side of its quads, in samples; how
 *  far its level reaches from the eye at its edges in the north, east, south and west, in units (see view3d/detail-reach.ts); its tile (see
 *  elevations.glsl). */
export const PATCH_SIZES = { aPatch: 3, aReach: 4, aTile: 4 } as const;
/** A patch, and a part of a wall: 0 north, 1 east, 2 south, 3 west. */
export const WALL_SIZES = { ...PATCH_SIZES, aWall: 1 } as const;
/** Units from the eye within which the ground has patterns of its own. */
export const CLOSE_BY = 0.9;
/** Segments of a line on the terrain, at most. */
export const MAX_SEGMENTS = 1024;

/** What the page sends to the drawer: `start`, then any. */
export type Order =
  | { readonly kind: 'start'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'frame'; readonly frame: FrameOrder }
  /** Ends a scene. */
  | { readonly kind: 'end'; readonly scene: number }
  | { readonly kind: 'picture'; readonly picture: number; readonly order: PictureOrder }
  | { readonly kind: 'rows'; readonly picture: number; readonly top: number; readonly rows: number }
  | { readonly kind: 'endPicture'; readonly picture: number };

/** What the drawer answers. */
export type Reply =
  /** The frame ordered last is drawn. */
  | { readonly kind: 'drawn'; readonly figures: RenderFigures }
  /** The context is lost and all scenes with it: frames and rows that were ordered will not come. */
  | { readonly kind: 'lost' }
  /** There is a new context, without scenes. */
  | { readonly kind: 'restored' }
  | { readonly kind: 'rows'; readonly picture: number; readonly top: number; readonly rgba: Uint8ClampedArray<ArrayBuffer> }
  /** An order could not be carried out; why. */
  | { readonly kind: 'failed'; readonly message: string };

export interface RenderFigures {
  /** On the GPU. */
  readonly textures: number;
  readonly geometries: number;
  /** In the last frame. */
  readonly triangles: number;
  readonly drawCalls: number;
}

/** All views of a canvas at one moment. */
export interface FrameOrder {
  /** Of the canvas, in pixels. */
  readonly size: Size;
  /** More frames will follow soon. Else edges are smoothed, and the answer comes when the browser shows the frame. */
  readonly isMoving: boolean;
  /** What no view covers has the page's colour. */
  readonly palette: ViewPalette;
  readonly views: readonly ViewOrder[];
}

export interface ViewOrder {
  readonly scene: number;
  readonly pixels: ViewPixels;
  /** What differs from the scene's last order; all of it in its first. */
  readonly content: Partial<SceneContent>;
  readonly shot: Shot;
}

/** What is drawn, from wherever it is seen. */
export interface SceneContent {
  readonly block: DrawnBlock;
  /** Metres between vertices. */
  readonly spacing: Point;
  readonly appearance: Appearance;
  /** Elevations of the terrain, and of the colours: those of the drape if there is one. */
  readonly scale: ColourScale;
  readonly colours: ColourScale;
  readonly palette: ViewPalette;
  /** Values that are coloured in place of elevations. */
  readonly drape: Heightmap | undefined;
  readonly light: TerrainLight | undefined;
  readonly rivers: RiverField | undefined;
  readonly lakes: LakeField | undefined;
  /** Sent while catchments are tinted. */
  readonly catchments: CatchmentField | undefined;
  /** Ranks of the samples that drain through a chosen place: the first, and how many. */
  readonly drained: Drained | undefined;
}

/** What shaders know of a block; see view3d/block.ts. */
export interface DrawnBlock {
  /** Of its map, in samples. */
  readonly map: Size;
  readonly factor: number;
  readonly samples: Point;
  readonly halfSize: Point;
  readonly referenceElevation: number;
  readonly unitsPerMetre: number;
  readonly waterLevel: number | undefined;
  readonly bottom: number;
}

/** From where a scene is seen, and what of it is needed for that. */
export interface Shot {
  /** Matrices, column by column. */
  readonly projection: readonly number[];
  readonly view: readonly number[];
  /** What distances of patches are measured from: plan, and units above the highest ground; see view3d/detail-reach.ts. */
  readonly eye: readonly [x: number, above: number, z: number];
  /** Units from the eye to the middle of the block. */
  readonly distance: number;
  /** Whether any ground may be within CLOSE_BY. */
  readonly isCloseBy: boolean;
  /** Distance at which lines are drawn as much nearer as without perspective; 1 in perspective. */
  readonly nearer: number;
  /** Pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Of the whole view, in pixels. */
  readonly size: Size;
  readonly contours: Contours | undefined;
  readonly patches: DrawnInstances<keyof typeof PATCH_SIZES>;
  readonly walls: DrawnInstances<keyof typeof WALL_SIZES>;
  readonly tiles: TileOrder;
  /** Whether lines show, faintly, where terrain hides them. */
  readonly hasHiddenLines: boolean;
  readonly ribbons: readonly RibbonOrder[];
}

/** Which contour lines are drawn: those at multiples of the interval doubled so many times, which depends on how far away the ground is. Every
 *  fifth is heavier. */
export interface Contours {
  /** Metres. */
  readonly interval: number;
  /** What the interval is multiplied by at a distance of 1 unit from the eye, in proportion to that; without perspective everywhere. */
  readonly factor: number;
  /** The least of the doublings; negative ones halve it. */
  readonly least: number;
}

/** The numbers of instances by attribute. */
export interface DrawnInstances<Name extends string> {
  readonly count: number;
  readonly data: Readonly<Record<Name, Float32Array>>;
}

/** Elevations that are new on the GPU. */
export interface TileOrder {
  /** Texels along a side of each tile. */
  readonly side: number;
  /** How many tiles fit; another number begins with empty ones. */
  readonly room: number;
  readonly uploads: readonly { readonly layer: number; readonly texels: Float32Array }[];
}

/** A line on the terrain. */
export interface RibbonOrder {
  /** Column, row and elevation of its points, in samples and metres, the fourth number unused; undefined if they are those of the last order. */
  readonly points: Float32Array | undefined;
  readonly segments: number;
  readonly role: 'cut' | 'fault';
  /** What a CSS pixel spans: units at a distance of 1 unit, or without perspective at any. */
  readonly pixel: number;
}

/** A picture of any size, drawn in tiles. */
export interface PictureOrder extends Size {
  /** With the lines on the terrain. */
  readonly hasMarks: boolean;
  /** Else what no terrain covers is transparent. */
  readonly hasBackground: boolean;
  /** Pixels of what is drawn at a time, at most. */
  readonly tile: Size;
  readonly palette: ViewPalette;
  readonly views: readonly PictureView[];
}

/** A view in a picture, both rectangles from its top left corner. */
export interface PictureView {
  readonly content: SceneContent;
  /** Of the whole viewport. */
  readonly shot: Shot;
  readonly viewport: PixelRect;
  /** What of the picture it is drawn in. */
  readonly region: PixelRect;
}
