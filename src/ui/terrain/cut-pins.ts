import { CUT_ENDS, isOnMap, moveCutTo } from '../../core/cut.ts';
import { oncePer } from '../../core/memo.ts';
import type { Point } from '../../core/profile.ts';
import { endGesture, type Session } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { GroundLine, TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import type { CutProfile } from './cut-profile.ts';
import { createPin, dragPin, placeAt, placePin } from './ground-pin.ts';

/** The head of a cell in a comparison: pins that would cover it are hidden. */
const HEAD_PX = 40;

/** Where a cut begins and ends. */
export type CutEnds = Pick<CutProfile, 'from' | 'to' | 'way'>;

/** What stands on a terrain in every view: a pin at each end of the cut, and a mark at the hovered position. */
export interface CutPins {
  /** Puts them where the view sees them now.
   *  @param cut undefined shows no pins */
  place(cut: CutEnds | undefined): void;
  dispose(): void;
}

/** @param overlay lies over the canvas of the view
 *  @param terrainName for screen readers: `the terrain` */
export function createCutPins(
  overlay: HTMLElement,
  view: TerrainView,
  terrainName: () => string,
  document: DocumentStore,
  session: Store<Session>,
): CutPins {
  let shownCut: CutEnds | undefined;
  const pins = [createPin(overlay), createPin(overlay)];
  const mark = overlay.appendChild(create('div', { class: 'hover-mark' }));

  const placeMark = (): void => {
    const { hover } = session.get();
    mark.hidden = hover === undefined || !isOnMap(hover);
    if (hover) placeAt(mark, view.project(hover));
  };
  pins.forEach(({ button }, i) => {
    dragPin(button, view, {
      onMove(position, phase) {
        session.set({ isGesture: phase === 'live' });
        document.set({ cut: moveCutTo(document.get().cut, i === 0 ? 'a' : 'b', position) }, phase);
      },
      onLetGo: () => endGesture(document, session),
      position: () => (i === 0 ? shownCut?.from : shownCut?.to),
    });
  });
  const unsubscribe = session.subscribe((now, before) => {
    if (now.hover !== before.hover) placeMark();
  });

  return {
    place(cut) {
      shownCut = cut;
      placeMark();
      const headPx = isComparing(document.get()) ? HEAD_PX : 0;
      pins.forEach((pin, i) => {
        // Water that ends where it begins has one pin.
        const isOne = i === 1 && cut?.way !== undefined && cut.way.profile.x.at(-1) === 0;
        pin.button.hidden = pin.stem.hidden = cut === undefined || isOne;
        if (!cut) return;
        placePin(view, pin, i === 0 ? cut.from : cut.to, headPx);
        pin.button.textContent = CUT_ENDS[i];
        pin.button.setAttribute('aria-label', `Section end ${CUT_ENDS[i]} on ${terrainName()}`);
        // Water ends where it ends.
        pin.button.disabled = i === 1 && cut.way !== undefined;
      });
    },
    dispose() {
      unsubscribe();
      for (const element of [...pins.flatMap(({ button, stem }) => [button, stem]), mark]) element.remove();
    },
  };
}

/** The lines of a cut on the ground, without the parts of 1D terrain that lie beside the map. */
export const groundLinesOf = oncePer(
  ({ from, to, way }: CutProfile): readonly GroundLine[] =>
    way?.pieces.filter(({ length }) => length > 1) ?? [[ontoMap(from), ontoMap(to)]],
);

function ontoMap({ x, y }: Point): Point {
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}
