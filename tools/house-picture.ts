/** Draws the house: the rooms of `src`, each standing on all that it imports. The floors follow from the imports; nobody places a room. */
import type { Sources } from '../tests/support/source-tree.ts';
import { importsOf, placeOf } from './imports.ts';

interface Room {
  readonly name: string;
  /** The rooms it imports, types and what is fetched later among them. */
  readonly imports: Set<string>;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const WIDTH = 880;
const FLOOR_HEIGHT = 54;
const BOX_HEIGHT = 30;
const GAP = 22;
/** The page stands to the right, all else to the left: where, as a share of the width, and how strongly a room is drawn there. */
const PAGE_SIDE = 0.66;
const PULL = 0.35;
const MARGIN = 26;
/** Pixels of a box for a character of its name, and beside it. */
const CHARACTER = 7.4;
const ASIDE = 34;

/** What starts something, what only the page has, and what all have. */
const COLOURS = { start: '#ff8552', page: '#6bb8f5', shared: '#56cda4' } as const;
const LEGEND = {
  start: 'where page, command line and library start',
  page: 'what only the page has',
  shared: 'what command line and library have too',
} as const;
const STARTS = ['app', 'cli', 'index'];

/** The picture as SVG. A line leads down to what a room imports, where no room between them leads there already.
 *  @throws Error where rooms import each other in a circle */
export function housePicture(sources: Sources): string {
  const rooms = roomsOf(sources);
  for (const name of rooms.keys()) below(rooms, name); // refuses circles
  const floors = floorsOf(rooms);
  const boxes = placed(rooms, floors);
  const lines = [...rooms.values()].flatMap(({ name }) => directly(rooms, name).map((lower) => line(boxes, name, lower)));
  const drawn = [...rooms.values()].map((room) => box(room.name, kindOf(rooms, room.name), boxOf(boxes, room.name)));
  const height = 2 * MARGIN + (floors.length - 1) * FLOOR_HEIGHT + BOX_HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>The rooms of src, each standing on all that it imports</title>
<rect width="${WIDTH}" height="${height}" rx="12" fill="#0f1216"/>
<g fill="none" stroke="#8f9aa7" stroke-width="1.2" stroke-opacity="0.55">
${lines.join('\n')}
</g>
<g font-family="ui-sans-serif, system-ui, sans-serif" font-size="13" text-anchor="middle" fill="#e8ecf1">
${drawn.join('\n')}
</g>
${legend()}
</svg>
`;
}

function roomsOf(sources: Sources): ReadonlyMap<string, Room> {
  const rooms = new Map<string, Room>();
  for (const [file, text] of sources) {
    const name = placeOf(file);
    const room = rooms.get(name) ?? { name, imports: new Set<string>() };
    rooms.set(name, room);
    for (const { target } of importsOf(file, text)) {
      const other = target !== undefined && sources.has(target) ? placeOf(target) : name;
      if (other !== name) room.imports.add(other);
    }
  }
  return rooms;
}

/** All rooms that a room stands on. */
function below(rooms: ReadonlyMap<string, Room>, name: string, trail: readonly string[] = []): ReadonlySet<string> {
  if (trail.includes(name)) throw new Error(`rooms in a circle: ${[...trail, name].join(' → ')}`);
  const imports = [...(rooms.get(name)?.imports ?? [])];
  return new Set(imports.flatMap((other) => [other, ...below(rooms, other, [...trail, name])]));
}

type Kind = keyof typeof COLOURS;

function kindOf(rooms: ReadonlyMap<string, Room>, name: string): Kind {
  if (STARTS.includes(name)) return 'start';
  return below(rooms, 'cli').has(name) || below(rooms, 'index').has(name) ? 'shared' : 'page';
}

/** What a room imports and nothing else that it imports stands on. */
function directly(rooms: ReadonlyMap<string, Room>, name: string): readonly string[] {
  const imports = [...(rooms.get(name)?.imports ?? [])];
  return imports.filter((other) => !imports.some((between) => below(rooms, between).has(other)));
}

/** Names of the rooms of each floor, the lowest first: a room is one floor above the highest that it imports. */
function floorsOf(rooms: ReadonlyMap<string, Room>): readonly (readonly string[])[] {
  const floors: string[][] = [];
  const floorOf = (name: string): number => Math.max(-1, ...[...(rooms.get(name)?.imports ?? [])].map(floorOf)) + 1;
  for (const name of [...rooms.keys()].sort()) {
    floors[floorOf(name)] ??= [];
    floors[floorOf(name)].push(name);
  }
  return floors;
}

/** Rooms stand over the middle of what they lead down to, as far as their neighbours leave them room; the page to the right. */
function placed(rooms: ReadonlyMap<string, Room>, floors: readonly (readonly string[])[]): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>();
  floors.forEach((names, floor) => {
    const y = MARGIN + (floors.length - 1 - floor) * FLOOR_HEIGHT;
    const row = names
      .map((name) => ({ name, wish: wishOf(rooms, boxes, name), width: widthOf(name) }))
      .sort((a, b) => a.wish - b.wish);
    let left = MARGIN;
    row.forEach(({ name, wish, width }, i) => {
      const later = row.slice(i).reduce((sum, other) => sum + other.width + GAP, -GAP);
      const x = Math.min(Math.max(wish - width / 2, left), WIDTH - MARGIN - later);
      boxes.set(name, { x, y, width });
      left = x + width + GAP;
    });
  });
  return boxes;
}

function wishOf(rooms: ReadonlyMap<string, Room>, boxes: ReadonlyMap<string, Box>, name: string): number {
  const middles = directly(rooms, name).map((lower) => middleOf(boxOf(boxes, lower)));
  const middle = middles.length > 0 ? middles.reduce((sum, x) => sum + x, 0) / middles.length : WIDTH / 2;
  const side = (name === 'app' || kindOf(rooms, name) === 'page' ? PAGE_SIDE : 1 - PAGE_SIDE) * WIDTH;
  return middle + (side - middle) * PULL;
}

function widthOf(name: string): number {
  return Math.round(name.length * CHARACTER + ASIDE);
}

function boxOf(boxes: ReadonlyMap<string, Box>, name: string): Box {
  const found = boxes.get(name);
  if (!found) throw new Error(`${name}: expected a room on a floor below`);
  return found;
}

function middleOf({ x, width }: Box): number {
  return x + width / 2;
}

function line(boxes: ReadonlyMap<string, Box>, upper: string, lower: string): string {
  const [from, to] = [boxOf(boxes, upper), boxOf(boxes, lower)];
  const [x0, y0, x1, y1] = [middleOf(from), from.y + BOX_HEIGHT, middleOf(to), to.y].map(Math.round);
  const bend = Math.round((y1 - y0) / 2);
  return `<path d="M${x0} ${y0}C${x0} ${y0 + bend} ${x1} ${y1 - bend} ${x1} ${y1}"/>`;
}

function box(name: string, kind: Kind, { x, y, width }: Box): string {
  const colour = COLOURS[kind];
  const [left, middle] = [Math.round(x), Math.round(x + width / 2)];
  const rect = `<rect x="${left}" y="${y}" width="${width}" height="${BOX_HEIGHT}" rx="6" fill="#1b2027" stroke="${colour}" stroke-width="1.4"/>`;
  return `${rect}<text x="${middle}" y="${y + 20}">${name}</text>`;
}

function legend(): string {
  const entries = Object.entries(LEGEND).map(([kind, text], i) => {
    const y = MARGIN + 14 + i * 24;
    const colour = COLOURS[kind as keyof typeof LEGEND];
    return `<rect x="${MARGIN}" y="${y - 11}" width="18" height="13" rx="3" fill="#1b2027" stroke="${colour}" stroke-width="1.4"/><text x="${MARGIN + 28}" y="${y}">${text}</text>`;
  });
  return `<g font-family="ui-sans-serif, system-ui, sans-serif" font-size="13" fill="#b1bac5">\n${entries.join('\n')}\n</g>`;
}
