import type { LatticeKey } from '../../core/random.ts';
import { type BranchRule, branchesOf } from './branches.ts';
import type { Along, PixelLine } from './stroke.ts';

const FORKS: BranchRule = { counts: [9, 3], leave: [0.08, 0.86], length: [0.3, 0.75], turn: [0.4, 1.2] };

/** What is left of the bolt's width, and of its light, at its end. */
const THINNEST = 0.3;
const DIMMEST = 0.55;
/** What a fork has of its parent where it leaves. */
const FORK_WIDTH = 0.62;
const FORK_LIGHT = 0.6;
/** Of a fork's own, at its end. */
const FORK_END = 0.12;

/** A bolt of lightning or one of its forks, from where it starts. */
export interface Beam {
  readonly line: PixelLine;
  /** In pixels. */
  readonly halfWidth: Along;
  /** 1 where the bolt starts. */
  readonly light: Along;
  /** 0 for the bolt, 1 for its forks, 2 for theirs. */
  readonly depth: number;
}

/** A bolt that tapers to its end, and forks that leave it forward, thinner and dimmer.
 *  @param half of the width where the bolt starts, in pixels
 *  @param key of all chance in the forks
 *  @returns the bolt first */
export function beamsOf(bolt: PixelLine, half: number, key: LatticeKey): Beam[] {
  const main: Beam = { line: bolt, halfWidth: { from: half, to: half * THINNEST }, light: { from: 1, to: DIMMEST }, depth: 0 };
  const beams = [main];
  for (const { line, parent, at, depth } of branchesOf(bolt, key, FORKS)) {
    const from = beams[parent + 1];
    beams.push({ line, halfWidth: fork(from.halfWidth, at, FORK_WIDTH), light: fork(from.light, at, FORK_LIGHT), depth });
  }
  return beams;
}

function fork({ from, to }: Along, at: number, share: number): Along {
  const start = share * (from + (to - from) * at);
  return { from: start, to: FORK_END * start };
}
