import { NODE_QUADS } from '../analysis/detail-errors.ts';
import type { DetailTree } from '../analysis/detail-tree.ts';
import type { Block } from './block.ts';

/** Levels finer than the samples: their meshes follow the bilinear surface between them, with up to 128 quads along a cell. */
export const FINEST_LEVEL = -7;

/** From this share of a level's reach on, its vertices move to where the next level has its surface. */
export const MORPH_START = 0.7;

/** A node counts as within a reach up to so much beyond it: float32 rounding must not leave a morph unfinished. */
export const REACH_MARGIN = 1.001;

/** Extra reach, found by measuring: the corners of a triangle morph by different amounts. */
const MIX_MARGIN = 1.05;

/** Units: a level that would not reach so far is not needed. No camera shows what is nearer. */
const NEAREST = 0.002;

/** Values at the corners of the nodes of a level, row by row; between them they are bilinear. */
interface Field {
  /** Samples between two corners. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
  /** The most of all. */
  readonly most: number;
}

/** Up to which distance from the eye a level is drawn, in units: 0 where it is not needed. */
export interface ReachField extends Field {
  /** The most at the four corners of each node, row by row. */
  readonly ofNodes: Float32Array;
}

/** Metres: how far a level's mesh may be from the bilinear surface. Finer quads than cells halve a cell's twist in both directions. */
export function errorOf({ levels }: DetailTree, level: number): number {
  return level >= 0 ? levels[level].error : levels[0].error * 4 ** level;
}

/** Units: of the part of a level's node that lies in the block, in plan. */
export function diagonalOf({ end }: DetailTree, { halfSize }: Block, level: number): number {
  const side = NODE_QUADS * 2 ** level;
  return Math.hypot(2 * halfSize.x * Math.min(side / end.x, 1), 2 * halfSize.y * Math.min(side / end.y, 1));
}

/** What a level must reach so that the next finer one can border on it: an edge between both is at most a node's diagonal beyond that one's reach,
 *  and the finer mesh has there become the coarser one, which has not begun to morph. */
export function reachBeyond(finer: number, diagonal: number): number {
  return finer > 0 ? (REACH_MARGIN * (finer + diagonal)) / MORPH_START : 0;
}

/** The fields of all levels but the last, finest first: each level reaches as far as the errors around a place ask for, and so far that neighbours
 *  differ by one level at most.
 *  @param unitsPerMetre distance from where an error of 1 metre is tolerable
 *  @param wholeCells units: cells that are so far away are not divided */
export function reachFields(tree: DetailTree, block: Block, unitsPerMetre: number, wholeCells: number): ReachField[] {
  const scale = MIX_MARGIN * unitsPerMetre;
  const fields: ReachField[] = [];
  for (const [i, errors] of errorFields(tree).entries()) {
    const level = FINEST_LEVEL + i;
    const diagonal = diagonalOf(tree, block, level);
    const limit = limitWithinCells(tree, block, level, wholeCells);
    const values = i === 0 ? new Float32Array(errors.values.length) : mostAround(fields[i - 1], errors);
    const isNeeded = limit > NEAREST && (scale * errors.most > NEAREST || (i > 0 && fields[i - 1].most > 0));
    for (let corner = 0; isNeeded && corner < values.length; corner++)
      values[corner] = Math.min(limit, Math.max(scale * errors.values[corner], reachBeyond(values[corner], diagonal)));
    fields.push({ ...errors, values, most: isNeeded ? mostOf(values) : 0, ofNodes: mostOfNodes({ ...errors, values }) });
  }
  return fields;
}

/** How far a level below 0 reaches at most: quads of each are half as wide as those of the next, and so are their limits. Not so near to the eye
 *  that one could not border on the next. */
function limitWithinCells(tree: DetailTree, block: Block, level: number, wholeCells: number): number {
  const least = diagonalOf(tree, block, -1) / (MORPH_START / REACH_MARGIN - 0.5);
  return level < 0 ? Math.max(wholeCells, least) * 2 ** (level + 1) : Number.POSITIVE_INFINITY;
}

/** Of each tree, finest level first: what the level and the next one miss around the corners of nodes at most, in metres. */
const errorFieldsOf = /* @__PURE__ */ new WeakMap<DetailTree, readonly Field[]>();

function errorFields(tree: DetailTree): readonly Field[] {
  const known = errorFieldsOf.get(tree);
  if (known) return known;
  const fields: Field[] = [];
  for (let level = FINEST_LEVEL; level < tree.levels.length - 1; level++) fields.push(atCorners(tree, level));
  errorFieldsOf.set(tree, fields);
  return fields;
}

function atCorners({ levels }: DetailTree, level: number): Field {
  // Nodes below level 0 have the errors of those of level 0, as shares.
  const nodeLevel = Math.max(level + 1, 0);
  const nodes = levels[nodeLevel];
  const [columns, rows] = [nodes.columns + 1, nodes.rows + 1];
  const values = new Float32Array(columns * rows);
  const raise = (column: number, row: number, error: number): void => {
    for (const corner of [row * columns + column, (row + 1) * columns + column]) {
      values[corner] = Math.max(values[corner], error);
      values[corner + 1] = Math.max(values[corner + 1], error);
    }
  };
  const share = 4 ** Math.min(level + 1, 0);
  for (let row = 0, i = 0; row < nodes.rows; row++)
    for (let column = 0; column < nodes.columns; column++, i++) raise(column, row, nodes.errors[i] * share);
  if (level >= 0) {
    // While a vertex morphs the mesh is a mix of both levels.
    const children = levels[level];
    for (let row = 0, i = 0; row < children.rows; row++)
      for (let column = 0; column < children.columns; column++, i++)
        raise(column >> 1, row >> 1, children.errors[i] / MORPH_START);
  }
  return { side: NODE_QUADS * 2 ** nodeLevel, columns, rows, values, most: mostOf(values) };
}

function mostOfNodes({ columns, rows, values }: Field): Float32Array {
  const most = new Float32Array((columns - 1) * (rows - 1));
  for (let row = 0, i = 0; row < rows - 1; row++) {
    for (let at = row * columns; at < (row + 1) * columns - 1; at++, i++)
      most[i] = Math.max(values[at], values[at + 1], values[at + columns], values[at + columns + 1]);
  }
  return most;
}

function mostOf(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** The most of a field at the corners of all its nodes that touch those around each corner of a field that is as coarse, or half as fine. */
function mostAround({ columns, rows, values }: Field, coarser: Field): Float32Array {
  const step = coarser.columns === columns && coarser.rows === rows ? 1 : 2;
  const inRows = new Float32Array(coarser.columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < coarser.columns; column++, i++) {
      const last = Math.min(step * (column + 1), columns - 1);
      for (let at = Math.max(step * (column - 1), 0); at <= last; at++)
        inRows[i] = Math.max(inRows[i], values[row * columns + at]);
    }
  }
  const out = new Float32Array(coarser.columns * coarser.rows);
  for (let row = 0; row < coarser.rows; row++) {
    const last = Math.min(step * (row + 1), rows - 1);
    for (let at = Math.max(step * (row - 1), 0); at <= last; at++) {
      for (let column = 0, i = row * coarser.columns; column < coarser.columns; column++, i++)
        out[i] = Math.max(out[i], inRows[at * coarser.columns + column]);
    }
  }
  return out;
}
