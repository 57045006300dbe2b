import { latest } from '../../core/memo.ts';
import type { Landscape } from '../../landscape/landscape.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { create } from '../controls/dom.ts';

export interface LandscapeViewModel {
  readonly landscape: Landscape;
  /** The picture in words, for screen readers. */
  readonly label: string;
  /** What is special about the view: `only Hills is shown`; empty if nothing is. */
  readonly note: string;
  /** How it moves. */
  readonly motion: string;
}

export interface LandscapeView {
  readonly element: HTMLElement;
  /** Replaces the canvas. */
  setCanvas(canvas: HTMLCanvasElement): void;
  /** Whether the caption says that another picture is being painted. */
  setPainting(isPainting: boolean): void;
  update(model: LandscapeViewModel): void;
}

/** The picture as large as the view allows, at most at full size, and a caption with its size, scale and motion. */
export function createLandscapeView(onFullScreen: () => void): LandscapeView {
  const size = create('span');
  const note = create('b');
  const motion = create('span', { class: 'landscape-motion' });
  const frame = create('div', { class: 'landscape-frame' });
  const caption = create(
    'figcaption',
    { class: 'landscape-caption row quiet spread rigid' },
    size,
    create('span', { class: 'landscape-note' }, note, motion),
  );
  const element = create(
    'figure',
    { class: 'landscape-view column fill' },
    create('div', { class: 'landscape-stage' }, frame),
    caption,
  );
  let model: LandscapeViewModel | undefined;
  let canvas: HTMLCanvasElement | undefined;
  let isPainting = false;

  const showSize = (): void => {
    const shownWidth = frame.clientWidth;
    if (!model || shownWidth === 0) return;
    const { scene } = model.landscape;
    const state = isPainting ? 'being painted…' : `shown at ${Math.round((shownWidth / scene.width) * 100)} %`;
    size.textContent = `${sizeText(scene)} px, ${state}`;
  };
  new ResizeObserver(showSize).observe(frame);
  frame.addEventListener('dblclick', onFullScreen);

  const label = (): void => {
    if (!canvas || !model) return;
    canvas.role = 'img';
    canvas.ariaLabel = model.label;
  };
  const showModel = latest((width: number, height: number, _label: string, text: string, movement: string) => {
    frame.style.setProperty('--width', String(width));
    frame.style.setProperty('--height', String(height));
    note.textContent = text;
    motion.textContent = text ? ` · ${movement}` : movement;
    label();
    showSize();
  });
  return {
    element,
    setCanvas(now) {
      if (canvas === now) return;
      canvas = now;
      frame.replaceChildren(now);
      label();
    },
    setPainting(now) {
      if (isPainting === now) return;
      isPainting = now;
      frame.ariaBusy = String(now);
      showSize();
    },
    update(now) {
      model = now;
      const { width, height } = now.landscape.scene;
      showModel(width, height, now.label, now.note, now.motion);
    },
  };
}
