import { formatNumber } from '../../core/number-text.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';

/** CSS pixels that a label keeps away from what floats over the view. */
const AWAY_PX = 14;

/** Elevations on contour lines, while the view is at rest.
 *  @param view the element whose cards and pins nothing may stand under */
export function createContourText(
  overlay: HTMLElement,
  view: HTMLElement,
): {
  /** Writes them where the picture on the canvas has its lines. */
  place(terrain: TerrainView): void;
  /** Hides them: the picture is moving. */
  hide(): void;
} {
  const layer = create('div', { class: 'contour-labels', 'aria-hidden': 'true' });
  overlay.prepend(layer);
  return {
    place(terrain) {
      const { left, top } = view.getBoundingClientRect();
      const covered = [...view.querySelectorAll<HTMLElement>('.card, .pin, .extent-label')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const labels = terrain.contourLabels(({ x, y }) =>
        covered.every(
          (box) =>
            x + left < box.left - AWAY_PX ||
            x + left > box.right + AWAY_PX ||
            y + top < box.top - AWAY_PX ||
            y + top > box.bottom + AWAY_PX,
        ),
      );
      layer.replaceChildren(
        ...labels.map(({ x, y, angleDeg, elevation }) => {
          const label = create('span', {}, formatNumber(elevation, Number.isInteger(elevation) ? 0 : 2));
          label.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angleDeg}deg)`;
          return label;
        }),
      );
      layer.hidden = false;
    },
    hide() {
      layer.hidden = true;
    },
  };
}
