import { fillHoles } from '../../core/fill-holes.ts';
import { holeMask } from '../../core/hole-mask.ts';
import type { Point } from '../../core/profile.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { oriented, turnedSize } from '../../io/orientation.ts';
import type { FileFacts, HoleLens } from '../../terrain/file-facts.ts';
import { hatchHoles } from '../../view2d/hole-hatch.ts';
import type { Rectangle } from '../../view2d/minimap-marks.ts';
import { chartPalette } from '../terrain/palettes.ts';
import { drawRelief, inMetres } from './picture-relief.ts';
import type { ReadPicture } from './read-picture.ts';
import { turnedPosition } from './turns.ts';

/** Radius of the lens, and how far its middle lies from the picture's edges. */
const LENS_RADIUS_PX = 46;
const LENS_MARGIN_PX = 58;

/** Puts a ring around holes too small to be seen, and magnifies what is in it in a lens. */
export function drawMagnifiedHoles(
  context: CanvasRenderingContext2D,
  facts: FileFacts,
  read: ReadPicture,
  lens: HoleLens,
  scale: ColourScale,
  box: Rectangle,
  pixelRatio: number,
): void {
  const palette = chartPalette();
  const samples = turnedSize(facts, read.orientation).width;
  const shown = (lens.map.width - 1) / (samples - 1);
  const at = turnedPosition(lens.position, read.orientation);
  const ring = { x: box.x + at.x * box.width, y: box.y + at.y * box.height, radius: (shown * box.width) / 2 };
  const middle = lensPlace(ring, box);
  const radius = LENS_RADIUS_PX;

  const outline = new Path2D();
  for (const side of [1, -1]) {
    const [dx, dy] = [middle.x - ring.x, middle.y - ring.y];
    const angle = Math.atan2(dy, dx) + side * Math.acos((ring.radius - radius) / Math.hypot(dx, dy));
    outline.moveTo(ring.x + Math.cos(angle) * ring.radius, ring.y + Math.sin(angle) * ring.radius);
    outline.lineTo(middle.x + Math.cos(angle) * radius, middle.y + Math.sin(angle) * radius);
  }
  const circle = ({ x, y }: Point, r: number): Path2D => {
    const path = new Path2D();
    path.arc(x, y, r, 0, 2 * Math.PI);
    return path;
  };
  const disc = circle(middle, radius);
  const paths = [outline, circle(ring, ring.radius)];
  const stroke = (all: readonly Path2D[], width: number, colour: string): void => {
    context.lineWidth = width;
    context.strokeStyle = colour;
    for (const path of all) context.stroke(path);
  };
  stroke(paths, 3, palette.casing);
  stroke(paths, 1, palette.text1);

  const square = { x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius };
  const codes = oriented(lens.map, read.orientation);
  const holes = holeMask(codes, codes);
  const extent = { x: read.extent.x * shown, y: read.extent.x * shown };
  context.save();
  context.clip(disc);
  // A lens that lies in one large hole has no relief.
  const isEmpty = holes?.data.every((part) => part === 1) === true;
  if (!isEmpty) drawRelief(context, inMetres(fillHoles(codes), read.scale), extent, scale, square, pixelRatio);
  if (holes) hatchHoles(context, holes, square, palette);
  context.restore();
  stroke([disc], 3.5, palette.casing);
  stroke([disc], 1.2, palette.text1);

  const text = `holes ×${Math.round(radius / ring.radius)}`;
  context.font = `11px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = context.measureText(text).width / 2 + 8;
  const below = { x: middle.x, y: middle.y + radius + 16 };
  context.fillStyle = palette.raised;
  context.beginPath();
  context.roundRect(below.x - half, below.y - 10, 2 * half, 20, 5);
  context.fill();
  context.fillStyle = palette.text1;
  context.fillText(text, below.x, below.y);
}

/** The middle of the lens: on the west side, as far from its ring as there is room. */
function lensPlace(ring: Point, box: Rectangle): Point {
  const top = box.y + LENS_MARGIN_PX;
  const bottom = Math.max(box.y + box.height - LENS_MARGIN_PX - 24, top);
  const y = ring.y > (top + bottom) / 2 ? top : bottom;
  const west = box.x + Math.min(LENS_MARGIN_PX + 8, box.width / 2);
  const east = box.x + box.width - LENS_MARGIN_PX - 8;
  const isNear = Math.hypot(ring.x - west, ring.y - y) < 2 * LENS_RADIUS_PX;
  return { x: isNear && east > west ? east : west, y };
}
