import type { Range } from './heightmap.ts';
import type { Point } from './profile.ts';
import type { Surface } from './surface.ts';

/** Quads along one side of a node's mesh, and cells along one side of a node of the finest level. */
export const NODE_QUADS = 32;

/** How far the mesh of each level is from a surface, measured.
 *
 *  The mesh of level 0 has a vertex at every sample, that of the next level at every second one, and so on; the last row and column of each stand
 *  at the end of the extent. Every quad is two triangles, cut from its north-east to its south-west corner. A node is a square of 32 × 32 quads of
 *  its level.
 *  @source F. Strugar, "Continuous Distance-Dependent Level of Detail for Rendering Heightmaps", 2010, for the tree; errors are measured here */
export interface DetailTree {
  /** The extent's south-east corner in samples; it may lie between samples. */
  readonly end: Point;
  /** Metres: lowest and highest sample that the extent touches. */
  readonly whole: Range;
  /** Finest first; the last one has a single node. */
  readonly levels: readonly DetailLevel[];
}

export interface DetailLevel {
  /** Nodes from west to east and from north to south. */
  readonly columns: number;
  readonly rows: number;
  /** Metres, a value for each node, row-major: its lowest and its highest sample. Neighbours share the samples between them. */
  readonly lows: Float32Array;
  readonly highs: Float32Array;
  /** Metres, for each node: its mesh is nowhere further above or below the bilinear surface between the samples. */
  readonly errors: Float32Array;
  /** Metres: the most of these. */
  readonly error: number;
}

/** A surface with its tree, which drawing asks for in every frame. */
export interface DrawnSurface extends Surface {
  readonly detail: DetailTree;
}
