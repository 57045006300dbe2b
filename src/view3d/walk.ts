import { PerspectiveCamera } from 'three';
import type { Point } from '../core/profile.ts';
import { type Block, meshElevationAt, worldPointAt, worldY } from './block.ts';
import { clamp } from './camera-math.ts';

/** Someone who walks over a block. */
export interface Walker {
  /** Fraction of the extent, 0 … 1. */
  readonly position: Point;
  /** Units: height of the eye. It follows the ground with a little delay, so that steps on rough ground do not jolt. */
  readonly eyeY: number;
  /** Degrees clockwise from north, 0 … 360. */
  readonly bearingDeg: number;
  /** Degrees above the horizon. */
  readonly pitchDeg: number;
}

/** What the keys ask for: each −1, 0 or 1. */
export interface Stride {
  readonly ahead: number;
  /** To the right. */
  readonly aside: number;
  /** Clockwise. */
  readonly turn: number;
  readonly isFast: boolean;
}

/** Across the longer side in three minutes, however long it is: at a true pace a common map would take hours. */
const UNITS_PER_SECOND = 2 / 180;
const FASTER = 4;
const TURN_DEG_PER_SECOND = 75;
const PITCH_DEG = { min: -60, max: 60 };
/** Walked at once, at most: after a pause nobody has walked on. */
const MOST_SECONDS = 2;
/** In which the eye comes 63 % nearer to its height over the ground. */
const SETTLING_SECONDS = 0.12;
/** The eye is never lower, in eye heights. */
const LOWEST = 0.6;
/** At least so far from the edges, in units. */
const FROM_EDGE = 1e-4;

const RADIANS = Math.PI / 180;

/** Someone who stands on the block: at the edge where the position is beyond. */
export function standing(block: Block, at: Point, bearingDeg: number, pitchDeg = 0): Walker {
  const position = { x: inside(at.x, block.halfSize.x), y: inside(at.y, block.halfSize.y) };
  return { position, eyeY: groundY(block, position) + block.eyeHeight, bearingDeg: turned(bearingDeg), pitchDeg };
}

/** Azimuths that are looked at for the open view. */
const AROUND = 16;
/** Degrees of horizon that a degree of turning is worth. */
const TURNING = 0.06;
/** Units from the eye: where ground is looked at, each so many times as far as the last. */
const GROUND = { nearest: 0.004, ratio: 1.2, farthest: 3 };
/** Beyond an edge that is nearer, in units, there is nothing to see: as bad as so high a horizon in degrees. */
const NEAR_EDGE = { distance: 0.4, horizonDeg: 20 };

/** Turns someone who looks at a hillside to where the horizon is low, not further than that is worth. */
export function facingOpen(block: Block, walker: Walker): Walker {
  const bearings = Array.from({ length: AROUND }, (_, i) => walker.bearingDeg + (360 * i) / AROUND);
  const horizons = bearings.map((bearingDeg) => horizonDeg(block, { ...walker, bearingDeg }));
  const costs = horizons.map((ahead, i) => {
    const [left, right] = [horizons.at(i - 1), horizons[(i + 1) % AROUND]].map(Number);
    return (left + 2 * ahead + right) / 4 + (TURNING * 360 * Math.min(i, AROUND - i)) / AROUND;
  });
  return { ...walker, bearingDeg: turned(bearings[costs.indexOf(Math.min(...costs))]) };
}

/** Degrees from the level to the highest ground ahead, at least 0. */
function horizonDeg(block: Block, { position, eyeY, bearingDeg }: Walker): number {
  const [east, south] = [Math.sin(bearingDeg * RADIANS), -Math.cos(bearingDeg * RADIANS)];
  let steepest = 0;
  let distance = GROUND.nearest;
  for (; distance < GROUND.farthest; distance *= GROUND.ratio) {
    const x = position.x + (distance * east) / (2 * block.halfSize.x);
    const y = position.y + (distance * south) / (2 * block.halfSize.y);
    if (Math.min(x, y) < 0 || Math.max(x, y) > 1) break;
    steepest = Math.max(steepest, (groundY(block, { x, y }) - eyeY) / distance);
  }
  const horizon = Math.atan(steepest) / RADIANS;
  return distance < NEAR_EDGE.distance ? Math.max(horizon, NEAR_EDGE.horizonDeg) : horizon;
}

/** Where someone is after a while; edges hold, water carries.
 *  @param isSmooth false: the eye is at its height at once */
export function walked(block: Block, walker: Walker, stride: Stride, seconds: number, isSmooth = true): Walker {
  const time = Math.min(seconds, MOST_SECONDS);
  const bearingDeg = walker.bearingDeg + stride.turn * TURN_DEG_PER_SECOND * time;
  const [sin, cos] = [Math.sin(bearingDeg * RADIANS), Math.cos(bearingDeg * RADIANS)];
  const way = (UNITS_PER_SECOND * (stride.isFast ? FASTER : 1) * time) / Math.max(1, Math.hypot(stride.ahead, stride.aside));
  const next = standing(
    block,
    {
      x: walker.position.x + (way * (stride.ahead * sin + stride.aside * cos)) / (2 * block.halfSize.x),
      y: walker.position.y + (way * (stride.aside * sin - stride.ahead * cos)) / (2 * block.halfSize.y),
    },
    bearingDeg,
    walker.pitchDeg,
  );
  const behind = isSmooth ? (walker.eyeY - next.eyeY) * Math.exp(-time / SETTLING_SECONDS) : 0;
  const isSettled = Math.abs(behind) < 0.01 * block.eyeHeight;
  return { ...next, eyeY: next.eyeY + (isSettled ? 0 : Math.max(behind, (LOWEST - 1) * block.eyeHeight)) };
}

/** Turns the head as if the scene were dragged. */
export function looked(walker: Walker, rightDeg: number, downDeg: number): Walker {
  const pitchDeg = clamp(PITCH_DEG, walker.pitchDeg + downDeg);
  return { ...walker, bearingDeg: turned(walker.bearingDeg - rightDeg), pitchDeg };
}

const turned = (angleDeg: number): number => ((angleDeg % 360) + 360) % 360;

function inside(fraction: number, halfSize: number): number {
  const margin = Math.min(FROM_EDGE / (2 * halfSize), 0.5);
  return clamp({ min: margin, max: 1 - margin }, fraction);
}

const groundY = (block: Block, position: Point): number => worldY(block, meshElevationAt(block, position));

/** What keys do while someone walks, by their place on the keyboard. Arrows turn, so that all can be done without a pointer. */
const STRIDES: Readonly<Record<string, Partial<Stride>>> = {
  KeyW: { ahead: 1 },
  ArrowUp: { ahead: 1 },
  KeyS: { ahead: -1 },
  ArrowDown: { ahead: -1 },
  KeyA: { aside: -1 },
  KeyD: { aside: 1 },
  ArrowLeft: { turn: -1 },
  ArrowRight: { turn: 1 },
  ShiftLeft: { isFast: true },
  ShiftRight: { isFast: true },
};

/** What the keys that are held down ask for together. */
export function strideOf(codes: Iterable<string>): Stride {
  const held = [...codes].map((code) => STRIDES[code] ?? {});
  const sum = (way: 'ahead' | 'aside' | 'turn'): number => {
    const all = held.map((stride) => stride[way] ?? 0);
    return Math.max(0, ...all) + Math.min(0, ...all);
  };
  return { ahead: sum('ahead'), aside: sum('aside'), turn: sum('turn'), isFast: held.some(({ isFast }) => isFast) };
}

/** Wider than that of the orbiting camera: near the ground little would be in sight. */
const WALK_FIELD_OF_VIEW_DEG = 60;
/** In eye heights: nearer than any ground in sight. */
const NEAR = 0.15;

/** A walk: its camera, and what moves it. */
export interface Walk {
  readonly camera: PerspectiveCamera;
  readonly walker: Walker;
  /** Takes a key down or up. @returns whether it is one of the walk's */
  take(event: Pick<KeyboardEvent, 'type' | 'code'>): boolean;
  standAt(position: Point): void;
  /** The ground has changed below. */
  setBlock(block: Block): void;
  /** CSS pixels. */
  resize(width: number, height: number): void;
  /** @returns whether someone goes on walking */
  advance(nowMs: number): boolean;
  dispose(): void;
}

/** @param element where drags turn the head
 *  @param isSmooth false without motion that nobody asked for
 *  @param onMove a frame is due */
export function createWalk(element: HTMLElement, first: Block, start: Walker, isSmooth: boolean, onMove: () => void): Walk {
  const camera = new PerspectiveCamera(WALK_FIELD_OF_VIEW_DEG);
  const held = new Set<string>();
  const listening = new AbortController();
  let [block, walker, lastMs] = [first, start, performance.now()];

  function aim(): void {
    const { x, z } = worldPointAt(block, walker.position, 0);
    camera.position.set(x, walker.eyeY, z);
    camera.rotation.set(walker.pitchDeg * RADIANS, -walker.bearingDeg * RADIANS, 0, 'YXZ');
    camera.near = NEAR * block.eyeHeight;
    camera.far = camera.position.length() + 4;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
  /** A key moves the walker as long as it is down, however long a frame takes. */
  function goOn(untilMs: number): void {
    walker = walked(block, walker, strideOf(held), (untilMs - lastMs) / 1000, isSmooth);
    lastMs = untilMs;
  }
  const move = (next: Walker): void => {
    walker = next;
    aim();
    onMove();
  };
  aim();
  const { signal } = listening;
  window.addEventListener('blur', () => held.clear(), { signal });
  let drag: { readonly pointerId: number; readonly x: number; readonly y: number } | undefined;
  const endDrag = ({ pointerId }: PointerEvent): void => {
    if (pointerId === drag?.pointerId) drag = undefined;
  };
  element.addEventListener(
    'pointerdown',
    ({ pointerId, clientX: x, clientY: y }) => {
      if (drag) return;
      drag = { pointerId, x, y };
      element.setPointerCapture(pointerId);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    ({ pointerId, clientX: x, clientY: y }) => {
      if (pointerId !== drag?.pointerId) return;
      const degrees = WALK_FIELD_OF_VIEW_DEG / element.clientHeight;
      const [right, down] = [(x - drag.x) * degrees, (y - drag.y) * degrees];
      drag = { pointerId, x, y };
      move(looked(walker, right, down));
    },
    { signal },
  );
  element.addEventListener('pointerup', endDrag, { signal });
  element.addEventListener('pointercancel', endDrag, { signal });

  return {
    camera,
    get walker() {
      return walker;
    },
    take({ type, code }) {
      if (!(code in STRIDES)) return false;
      goOn(performance.now());
      if (type === 'keyup') held.delete(code);
      else held.add(code);
      onMove();
      return true;
    },
    standAt(position) {
      move(standing(block, position, walker.bearingDeg, walker.pitchDeg));
    },
    setBlock(next) {
      block = next;
      move(standing(block, walker.position, walker.bearingDeg, walker.pitchDeg));
    },
    resize(width, height) {
      camera.aspect = width / height;
      aim();
    },
    advance(untilMs) {
      const { ahead, aside, turn } = strideOf(held);
      const { eyeY } = walker;
      goOn(untilMs);
      aim();
      return ahead !== 0 || aside !== 0 || turn !== 0 || walker.eyeY !== eyeY;
    },
    dispose: () => listening.abort(),
  };
}
