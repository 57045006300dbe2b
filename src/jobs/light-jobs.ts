import type { Surface } from '../core/surface.ts';
import type { Appearance } from '../draw/colour/appearance.ts';
import { coarseGrid, isReduced, type TerrainLight, type TerrainLightOptions } from '../draw/colour/terrain-light.ts';
import type { AppDocument } from '../state/document.ts';
import { withSamples } from '../state/map-cache.ts';
import { isComparing } from '../state/panes.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import { type JobParts, type Keeper, keep, retryAfterCrash, whyFailed } from './keep.ts';
import { differenceIn, pairOf } from './results.ts';
import { type BakedLight, type Message, type Session, selectedPane, valueIn, withOutcome } from './session.ts';
import { shownAppearance, waterOn } from './shown-appearance.ts';

/** A surface that is shown in light. */
interface LitSurface {
  readonly surface: Surface;
  /** The terrain, where water may cover the surface. */
  readonly terrain: Terrain | undefined;
}

interface WantedLight extends LitSurface {
  readonly appearance: Appearance;
  /** At all samples, and not of the coarse grid. */
  readonly isFull: boolean;
}

/** Makes the light of all surfaces that are shown: of a coarse grid where they have none of this sun, and then, unless something moves, at
 *  all samples. A coarse light that was begun is finished, so that shadows follow a sun that is dragged. Previews of a gesture have none. Why
 *  a light failed is kept with it: the cell of a comparison says so, the page says it of the selected terrain. */
export function keepLight({ shown: document, session, client, maps }: JobParts): Keeper<unknown> {
  /** The message that the selected terrain's light failed: removed when that light is there. */
  let lightError: Message | undefined;
  const setLight = (surface: Surface, light: BakedLight): void =>
    session.set({ lights: new Map(session.get().lights).set(surface, light) });
  const isOfSelected = (surface: Surface): boolean => selectedPane(document.get(), session.get()).terrain?.surface === surface;

  return keep<WantedLight, TerrainLight>({
    due() {
      const shown = litSurfaces(document.get(), session.get());
      const { lights, isGesture, isPlaying } = session.get();
      const kept = [...lights].filter(([surface]) => shown.some((lit) => lit.surface === surface));
      if (kept.length < lights.size) session.set({ lights: new Map(kept) });
      const appearance = shownAppearance(document.get(), session.get());
      return shown.flatMap((lit): WantedLight[] => {
        if (!isLit(lit.surface, session.get(), document.get())) return [{ ...lit, appearance, isFull: false }];
        const isDone = isFullyLit(lit.surface, session.get(), document.get());
        return !isGesture && !isPlaying && !isDone ? [{ ...lit, appearance, isFull: true }] : [];
      });
    },
    isSame: (a, b) =>
      a.surface === b.surface && a.isFull === b.isFull && (!a.isFull || lightKey(a.appearance) === lightKey(b.appearance)),
    make({ surface, terrain, appearance, isFull }, { abort: { signal } }) {
      const options = lightOptions(appearance, terrain);
      const onProgress = (progress: number): void => {
        const baked = session.get().lights.get(surface);
        if (baked) setLight(surface, { ...baked, progress });
      };
      return retryAfterCrash(() => {
        if (!terrain || !isFull) return client.run('light', { grid: coarseGrid(surface), options }, { signal });
        const { recipe, rawRange } = terrain;
        const stage = terrain.stage === terrain.stages ? undefined : terrain.stage;
        const madeFrom = [withSamples(recipe, maps)];
        return client.run('fullLight', { recipe, stage, rawRange, options }, { priority: 'later', signal, onProgress, madeFrom });
      });
    },
    show({ surface, terrain, appearance, isFull }, light) {
      const isAll = isFull || !terrain || !isReduced(surface.map);
      setLight(surface, { light, key: lightKey(appearance), isFull: isAll, failure: undefined });
      if (isOfSelected(surface) && lightError && session.get().message === lightError) session.set({ message: undefined });
    },
    fail({ surface, appearance }, error) {
      const pair = pairOf(document.get());
      if (pair && valueIn(differenceIn(document.get(), session.get()))?.base === surface) {
        const text = `The light of the difference could not be made: ${whyFailed(error, 'Change the terrain to try again.')}`;
        session.set(withOutcome(session.get(), 'difference', pair, { failure: { text } }));
        return;
      }
      const text = whyFailed(error, 'Move the sun to make it again.');
      const light = session.get().lights.get(surface)?.light;
      setLight(surface, { light, key: lightKey(appearance), isFull: false, failure: { text, remedy: 'again' } });
      if (!isOfSelected(surface)) return;
      lightError = { kind: 'error', text: `The light could not be made: ${text}` };
      session.set({ message: lightError });
    },
  });
}

/** All surfaces that are shown, the selected terrain first. No water covers a difference. */
function litSurfaces(document: AppDocument, session: Session): readonly LitSurface[] {
  const { panes } = session;
  const terrains = [panes[document.selected], ...panes].flatMap((pane) =>
    pane?.terrain && pane.preview?.until !== 'release' ? [pane.terrain] : [],
  );
  const surfaces: LitSurface[] = [...new Set(terrains)].map((terrain) => ({ surface: terrain.surface, terrain }));
  const is3d = isComparing(document) && document.compare.difference === '3d';
  const difference = is3d ? valueIn(differenceIn(document, session)) : undefined;
  if (difference) surfaces.push({ surface: difference.base, terrain: undefined });
  return surfaces;
}

/** Whether a surface has the light of the document's sun, even a coarse one, or that light failed. */
export function isLit(
  surface: Surface,
  session: Pick<Session, 'lights' | 'panes'>,
  document: Pick<AppDocument, 'appearance'>,
): boolean {
  return session.lights.get(surface)?.key === lightKey(shownAppearance(document, session));
}

/** Whether no other light of this sun follows: it is at all samples, or that failed. */
export function isFullyLit(
  surface: Surface,
  session: Pick<Session, 'lights' | 'panes'>,
  document: Pick<AppDocument, 'appearance'>,
): boolean {
  const baked = session.lights.get(surface);
  return isLit(surface, session, document) && (baked?.isFull === true || baked?.failure !== undefined);
}

/** The settings that the baked light depends on. */
export function lightKey({ exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel }: Appearance): string {
  return [exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel].join();
}

/** @param terrain undefined for a surface that no water covers */
function lightOptions(appearance: Appearance, terrain: Terrain | undefined): TerrainLightOptions {
  const { exaggeration, sunAzimuthDeg, sunAltitudeDeg } = appearance;
  return { exaggeration, sunAzimuthDeg, sunAltitudeDeg, floor: terrain && waterOn(terrain, appearance) };
}
