import { type Appearance, terrainScale, waterLevelOf } from '../draw/colour/appearance.ts';
import { exaggerationOf, raisedFor } from '../draw/colour/exaggeration.ts';
import type { AppDocument } from '../state/document.ts';
import { unitOf } from '../state/terrain-text.ts';
import { type Terrain, zeroElevationOf } from '../terrain/make-terrain.ts';
import type { Session } from './session.ts';

/** The last answer for each appearance: views compare it by identity. */
const answers = /* @__PURE__ */ new WeakMap<Appearance, Appearance>();

/** The document's appearance with the exaggeration that is in force for the terrains on screen; the same object until it changes. */
export function shownAppearance(document: Pick<AppDocument, 'appearance'>, session: Pick<Session, 'panes'>): Appearance {
  const { appearance } = document;
  const reliefs = shownTerrains(session).map(({ range, surface }) => ({ range, extent: surface.extent }));
  const usual = exaggerationOf(appearance, reliefs);
  const raised = raisedBy(document, session);
  const exaggeration = raised === 1 ? usual : Number((usual * raised).toPrecision(2));
  if (exaggeration === appearance.exaggeration) return appearance;
  const last = answers.get(appearance);
  if (last?.exaggeration === exaggeration) return last;
  const answer = { ...appearance, exaggeration };
  answers.set(appearance, answer);
  return answer;
}

/** How many times more the terrains on screen are exaggerated than they will be when they are finished: 1, and more for early stages
 *  with little relief, where the exaggeration is automatic. */
export function raisedBy({ appearance }: Pick<AppDocument, 'appearance'>, session: Pick<Session, 'panes'>): number {
  const terrains = shownTerrains(session);
  if (appearance.exaggeration > 0 || terrains.length === 0) return 1;
  return Math.min(...terrains.map((terrain) => raiseOf(terrain, appearance)));
}

/** A flat start that lies under water shows nothing however high it is drawn. */
function raiseOf(terrain: Terrain, appearance: Appearance): number {
  const share = terrain.explanation?.reliefShare ?? 1;
  const isUnderWater = (waterOn(terrain, appearance) ?? Number.NEGATIVE_INFINITY) > zeroElevationOf(terrain);
  return isUnderWater ? 1 : raisedFor(share);
}

/** Metres: where water stands on a terrain, if it stands anywhere. */
export function waterOn({ recipe, range }: Pick<Terrain, 'recipe' | 'range'>, appearance: Appearance): number | undefined {
  return waterLevelOf(appearance, terrainScale(appearance, range, unitOf(recipe) === 'm'));
}

function shownTerrains({ panes }: Pick<Session, 'panes'>): Terrain[] {
  return panes.flatMap(({ terrain }) => terrain ?? []);
}
