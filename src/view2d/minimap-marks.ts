import { type Cut, cutEnds } from '../core/cut.ts';
import type { PlacedFault } from '../core/generator.ts';
import type { Point } from '../core/profile.ts';
import type { Extent } from '../core/recipe.ts';
import type { Mark } from '../draw/chart/marks.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import { type FaultPath, faultTeeth, heldPaths } from './fault-marks.ts';

/** A rectangle in CSS pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest rectangle of an extent's proportions in the middle of width × height. */
export function letterbox(extent: Point, width: number, height: number): Rectangle {
  const scale = Math.min(width / extent.x, height / extent.y);
  const [w, h] = [Math.max(Math.round(extent.x * scale), 2), Math.max(Math.round(extent.y * scale), 2)];
  return { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), width: w, height: h };
}

/** The pixel of a position on the terrain. */
export function toPixel(box: Rectangle, { x, y }: Point): Point {
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** Pixels from the border to the handle of a row or column. */
export const END_INSET = 11;

/** The cut with its casing, without its handles. */
export function cutMarks(cut: Cut, box: Rectangle, palette: ChartPalette): Mark[] {
  return lineMarks([cutEnds(cut)], box, palette);
}

/** Lines across the terrain with their casing, as that of the cut. */
export function lineMarks(lines: readonly (readonly Point[])[], box: Rectangle, palette: ChartPalette): Mark[] {
  const paths = lines.map((line) => line.map((point) => toPixel(box, point)).flatMap(({ x, y }) => [x, y]));
  return [
    ...paths.map((points): Mark => ({ kind: 'path', points, stroke: palette.casing, width: 5 })),
    ...paths.map((points): Mark => ({ kind: 'path', points, stroke: palette.section, width: 2 })),
  ];
}

/** Pixels between the triangles of a fault, and of one. */
const TOOTH_PITCH = 15;
const TOOTH_SIZE = 6;

/** The faults of a stage, with triangles on the raised side. */
export function faultMarks(faults: readonly FaultPath[], box: Rectangle, palette: ChartPalette): Mark[] {
  const pixels = (positions: readonly Point[]): number[] =>
    positions.flatMap((position) => {
      const { x, y } = toPixel(box, position);
      return [x, y];
    });
  const extent = { x: box.width, y: box.height };
  const lines = faults.map(pixels);
  const teeth = faults.flatMap((path) => faultTeeth(path, extent, TOOTH_PITCH, TOOTH_SIZE)).map(pixels);
  return [
    ...teeth.map((points): Mark => ({ kind: 'path', points, isClosed: true, stroke: palette.casing, width: 2.4 })),
    ...lines.map((points): Mark => ({ kind: 'path', points, stroke: palette.casing, width: 4 })),
    ...lines.map((points): Mark => ({ kind: 'path', points, stroke: palette.stick, width: 1.6 })),
    ...teeth.map((points): Mark => ({ kind: 'path', points, isClosed: true, fill: palette.stick })),
  ];
}

/** The fault in hand, dashed where it runs on, with its points. */
export function heldMarks(fault: PlacedFault, extent: Extent, box: Rectangle, palette: ChartPalette): Mark[] {
  const { own, runOn } = heldPaths(fault, extent);
  const points = (path: FaultPath): number[] => path.map((point) => toPixel(box, point)).flatMap(({ x, y }) => [x, y]);
  const stroke = palette.accent;
  return [
    ...[...own, ...runOn].map((path): Mark => ({ kind: 'path', points: points(path), stroke: palette.casing, width: 5 })),
    ...own.map((path): Mark => ({ kind: 'path', points: points(path), stroke, width: 2 })),
    ...runOn.map((path): Mark => ({ kind: 'path', points: points(path), stroke, width: 2, dash: [4, 3] })),
    ...(['p', 'q'] as const).flatMap((name): Mark[] => {
      const { x, y } = toPixel(box, fault[name]);
      const text = { text: name.toUpperCase(), align: 'middle', colour: palette.accentInk, size: 10, isStrong: true } as const;
      return [
        { kind: 'disc', x, y, radius: 8.5, fill: palette.casing },
        { kind: 'disc', x, y, radius: 7, fill: stroke },
        { kind: 'text', x, y, ...text },
      ];
    }),
  ];
}

/** The hovered position. */
export function hoverDot(position: Point, box: Rectangle, palette: ChartPalette): Mark[] {
  const { x, y } = toPixel(box, position);
  return [
    { kind: 'disc', x, y, radius: 5.4, fill: palette.casing },
    { kind: 'disc', x, y, radius: 3.4, fill: palette.accent, stroke: '#ffffff', width: 1.6 },
  ];
}

/** From where the terrain is seen. */
export interface Viewer {
  /** Clockwise from north. */
  readonly bearingDeg: number;
  /** Where someone stands who walks; without it the camera is beyond the border. */
  readonly standpoint?: Point | undefined;
}

/** The viewer as an eye, with a fan in its direction: at the border where the camera is beyond it. */
export function viewerMarks({ bearingDeg, standpoint }: Viewer, box: Rectangle): Mark[] {
  const bearing = (bearingDeg * Math.PI) / 180;
  const [east, south] = [Math.sin(bearing), -Math.cos(bearing)];
  const inset = 8;
  const reach = Math.min(
    (box.width / 2 - inset) / Math.max(Math.abs(east), 1e-9),
    (box.height / 2 - inset) / Math.max(Math.abs(south), 1e-9),
  );
  const atBorder = { x: box.x + box.width / 2 - reach * east, y: box.y + box.height / 2 - reach * south };
  const { x, y } = standpoint ? toPixel(box, standpoint) : atBorder;
  const at = (along: number, across: number): number[] => [x + along * east - across * south, y + along * south + across * east];
  return [
    { kind: 'path', points: [...at(0, 0), ...at(17, 8), ...at(17, -8)], isClosed: true, fill: 'rgb(255 255 255 / 0.55)' },
    { kind: 'disc', x, y, radius: 3.5, fill: '#ffffff', stroke: 'rgb(12 15 19 / 0.7)', width: 1.2 },
  ];
}
