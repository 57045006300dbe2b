import { type DrawnGrid, NODE_QUADS } from '../analysis/detail-tree.ts';
import type { WorldPoint } from '../core/camera-pose.ts';
import type { Size } from '../core/heightmap.ts';
import { CLOSE_BY, MAX_PATCHES, PATCH_SIZES, type SceneContent, type Shot } from '../render3d/orders.ts';
import { type Block, blockOf } from './block.ts';
import { contoursOf } from './contour-labels.ts';
import { planEye } from './detail-reach.ts';
import { type DrawnPatches, drawnPatches, wirePatches } from './drawn-patches.ts';
import { eyeTowards, isOrthographic, type Look, pixelsPerUnit } from './lens.ts';
import { createRibbons } from './ribbons.ts';
import { createTileLayers, tileNumbers } from './tile-layers.ts';
import type { TerrainViewModel } from './view-model.ts';

/** What is sent to the drawer of a model: each piece once. */
export interface SceneOrders {
  readonly block: Block | undefined;
  /** The patches of the last shot. */
  readonly patches: DrawnPatches | undefined;
  update(model: TerrainViewModel): void;
  /** What is new since the last call; everything at first.
   *  @throws Error before the first model, as all that follow */
  content(): Partial<SceneContent>;
  /** How the scene is seen now, and what of it is needed for that.
   *  @param view in CSS pixels
   *  @param ratio pixels per CSS pixel */
  shot(look: Look, view: Size, ratio: number): Shot;
  /** The drawer has lost everything: all is sent again. */
  forget(): void;
}

/** CSS pixels along an edge of the wireframe. */
const WIRE_EDGE_PX = 7;

const MIDDLE = { x: 0, y: 0, z: 0 };

/** Nothing covers a drape. */
const UNDER_DRAPE = { water: false, rivers: false, catchments: false, contours: false, rock: 0 } as const;

export function createSceneOrders(): SceneOrders {
  const tiles = createTileLayers();
  const ribbons = createRibbons();
  let shown: TerrainViewModel | undefined;
  let block: Block | undefined;
  let patches: DrawnPatches | undefined;
  /** What the last content was made of. */
  let sent: { readonly model: TerrainViewModel; readonly block: Block } | undefined;

  function required(): { readonly model: TerrainViewModel; readonly block: Block } {
    if (!shown || !block) throw new Error('view: expected a model, got none');
    return { model: shown, block };
  }

  function update(model: TerrainViewModel): void {
    const last = shown;
    shown = model;
    const { scale, appearance, drape } = model;
    const grid = gridOf(model);
    const isSameGrid = last !== undefined && grid === gridOf(last);
    if (!isSameGrid) tiles.setSurface(grid.map, grid.detail.end);
    const isSameGround = isSameGrid && !drape === !last.drape;
    if (
      !isSameGround ||
      scale !== last.scale ||
      appearance !== last.appearance ||
      model.frame !== last.frame ||
      model.water !== last.water
    ) {
      block = { ...blockOf(grid, grid.detail.whole, scale, drawnAppearance(model), model.frame), lakes: fieldsOf(model).lakes };
    }
  }

  function content(): Partial<SceneContent> {
    const { model, block } = required();
    const last = sent;
    sent = { model, block };
    const { scale, appearance, palette, drape, light } = model;
    const grid = gridOf(model);
    const before = last?.model;
    const isSameDrape = before !== undefined && drape?.map === before.drape?.map;
    const colours = drape?.scale ?? scale;
    const [fields, fieldsBefore] = [fieldsOf(model), before && fieldsOf(before)];
    return {
      ...(block !== last?.block && { block: drawnBlock(block) }),
      ...((!before || grid !== gridOf(before)) && { spacing: grid.spacing }),
      ...((appearance !== before?.appearance || !drape !== !before.drape) && { appearance: drawnAppearance(model) }),
      ...(scale !== before?.scale && { scale }),
      ...(colours !== (before?.drape?.scale ?? before?.scale) && { colours }),
      ...(palette !== before?.palette && { palette }),
      ...(!isSameDrape && { drape: drape && { ...drape.map, data: drape.map.data.slice() } }),
      ...((!last || light !== before?.light) && { light: light && { ...light, data: light.data.slice() } }),
      ...(!(fieldsBefore && fields.rivers === fieldsBefore.rivers) && { rivers: copyOf(fields.rivers) }),
      ...(!(fieldsBefore && fields.lakes === fieldsBefore.lakes) && { lakes: copyOf(fields.lakes) }),
      ...(!(fieldsBefore && fields.catchments === fieldsBefore.catchments) && { catchments: copyOf(fields.catchments) }),
      ...((!before || fields.drained !== fieldsBefore?.drained) && { drained: fields.drained }),
    };
  }

  function shot({ camera, distance, isAtEyeLevel }: Look, { width, height }: Size, ratio: number): Shot {
    const { model, block } = required();
    const { appearance, scale, surface, drape, cut, faults = [] } = model;
    const { detail: tree } = gridOf(model);
    // Lines are drawn nearer to the eye: by a share of their distance, or without perspective by as much at the target's.
    const nearer = isOrthographic(camera) ? distance : 1;
    const eye = planEye(tree, block, camera.position);
    const seen = { tree, block, camera, viewHeight: height * ratio };
    patches = appearance.wireframe ? wirePatches(seen, distance, WIRE_EDGE_PX * ratio) : drawnPatches(seen, patches?.tolerancePx);
    const { layers, order } = tiles.place(patches.tiles.needed);
    const drawn = instancesOf(patches, tileNumbers(patches.tiles, layers));
    const lines = [
      ...(cut ?? []).map((line) => ({ line, role: 'cut' }) as const),
      ...faults.map((line) => ({ line, role: 'fault' }) as const),
    ];
    return {
      projection: camera.projectionMatrix.toArray(),
      view: camera.matrixWorldInverse.toArray(),
      eye: [eye.x, eye.above, eye.z],
      distance: camera.position.length(),
      isCloseBy: patches.patches.some(({ away }) => away < CLOSE_BY),
      nearer,
      pixelRatio: ratio,
      size: { width: width * ratio, height: height * ratio },
      contours: appearance.contours && !drape ? contoursOf(appearance, scale, surface, camera, height) : undefined,
      patches: drawn,
      walls: wallSegments(block, eyeTowards(camera, MIDDLE), drawn),
      tiles: order,
      // They would be seen through the hills that someone walks between.
      hasHiddenLines: !isAtEyeLevel,
      ribbons: ribbons.orders(lines, block, camera, { width, height }, 1 / pixelsPerUnit(camera, height, nearer)),
    };
  }

  return {
    get block() {
      return block;
    },
    get patches() {
      return patches;
    },
    update,
    content,
    shot,
    forget() {
      sent = undefined;
      tiles.forget();
      ribbons.forget();
    },
  };
}

/** The vertices that are drawn: a wireframe shows the cells of the map. */
function gridOf({ surface, appearance }: TerrainViewModel): DrawnGrid {
  return appearance.wireframe ? surface.cells : surface.faces;
}

function drawnAppearance({ appearance, drape }: TerrainViewModel): SceneContent['appearance'] {
  return drape ? { ...appearance, ...UNDER_DRAPE } : appearance;
}

/** What is drawn of the water. */
function fieldsOf(model: TerrainViewModel): Pick<SceneContent, 'rivers' | 'lakes' | 'catchments' | 'drained'> {
  const { water, drape } = model;
  const { rivers, catchments } = drawnAppearance(model);
  const drained = drape ? undefined : model.drained;
  return {
    rivers: rivers ? water?.rivers : undefined,
    lakes: rivers ? water?.lakes : undefined,
    catchments: catchments || drained ? water?.catchments : undefined,
    drained,
  };
}

/** Its memory is handed to the drawer. */
function copyOf<T extends { readonly data: { slice(): T['data'] } }>(field: T | undefined): T | undefined {
  return field && { ...field, data: field.data.slice() };
}

function drawnBlock({ surface: { map }, factor, samples, halfSize, ...block }: Block): SceneContent['block'] {
  const { referenceElevation, unitsPerMetre, waterLevel, bottom } = block;
  const { width, height } = map;
  return { map: { width, height }, factor, samples, halfSize, referenceElevation, unitsPerMetre, waterLevel, bottom };
}

/** What shaders know of patches. */
export function instancesOf({ patches }: Pick<DrawnPatches, 'patches'>, aTile: Float32Array): Shot['patches'] {
  const aPatch = Float32Array.from(patches.flatMap(({ column, row, stride }) => [column, row, stride]));
  return { count: patches.length, data: { aPatch, aReach: Float32Array.from(patches.flatMap(({ reaches }) => reaches)), aTile } };
}

/** Clockwise from north. */
const WALLS = [0, 1, 2, 3];

/** The walls that face the eye below the patches that end there, with the same vertices along the rim. */
export function wallSegments({ samples, halfSize }: Block, eye: WorldPoint, { count, data }: Shot['patches']): Shot['walls'] {
  const facesEye = [eye.z < -halfSize.y, eye.x > halfSize.x, eye.z > halfSize.y, eye.x < -halfSize.x];
  const found: { readonly patch: number; readonly wall: number }[] = [];
  for (let patch = 0; patch < count; patch++) {
    const [column, row, stride] = data.aPatch.subarray(3 * patch, 3 * patch + 3);
    const side = NODE_QUADS * stride;
    const ends = [row === 0, column + side >= samples.x, row + side >= samples.y, column === 0];
    for (const wall of WALLS) if (facesEye[wall] && ends[wall]) found.push({ patch, wall });
  }
  const drawn = found.slice(0, MAX_PATCHES);
  const ofPatches = (name: keyof typeof PATCH_SIZES): Float32Array => {
    const size = PATCH_SIZES[name];
    const out = new Float32Array(size * drawn.length);
    for (const [i, { patch }] of drawn.entries()) out.set(data[name].subarray(size * patch, size * (patch + 1)), size * i);
    return out;
  };
  return {
    count: drawn.length,
    data: {
      aPatch: ofPatches('aPatch'),
      aReach: ofPatches('aReach'),
      aTile: ofPatches('aTile'),
      aWall: Float32Array.from(drawn, ({ wall }) => wall),
    },
  };
}
