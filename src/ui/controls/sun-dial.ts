import { create } from './dom.ts';

/** Where the sun stands, in whole degrees: azimuth clockwise from north, altitude above the horizon. */
export interface SunPosition {
  readonly azimuthDeg: number;
  readonly altitudeDeg: number;
}

export interface SunDialEvents {
  /** @param isLast ends a gesture; undefined position: it stays where it is */
  onMove(position: SunPosition | undefined, isLast: boolean): void;
}

const ALTITUDE = { min: 5, max: 85 };
const ARROWS: Readonly<Record<string, readonly [azimuth: number, altitude: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The sky from above as a disc, turned as the view is: the sun on it can be dragged. Its rim is the horizon, its middle the zenith. */
export function createSunDial({ onMove }: SunDialEvents): {
  readonly element: HTMLElement;
  /** @param bearingDeg in which the view looks, clockwise from north: up on the dial */
  update(position: SunPosition, bearingDeg: number): void;
} {
  const sun = create('span', { class: 'sun-dial-sun' });
  const north = create('span', { class: 'sun-dial-north soft' }, 'N');
  const element = create(
    'div',
    {
      class: 'sun-dial rigid',
      role: 'slider',
      tabindex: '0',
      'aria-label': 'Sun',
      'aria-valuemin': '0',
      'aria-valuemax': '360',
      title: 'Drag the sun: around for its azimuth, inwards for its altitude. Arrow keys move it by 1°, with Shift by 10°',
    },
    north,
    sun,
  );
  let shown: SunPosition = { azimuthDeg: 0, altitudeDeg: 45 };
  let bearing = 0;

  const moveTo = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = (2 * (clientX - left)) / width - 1;
    const y = 1 - (2 * (clientY - top)) / height;
    onMove(sunUnder(x, y, bearing), false);
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    moveTo(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) moveTo(event);
  });
  element.addEventListener('lostpointercapture', () => onMove(undefined, true));
  // Key repeats are one gesture, which ends at key-up.
  let isKeyDown = false;
  const endKeys = (): void => {
    if (isKeyDown) onMove(undefined, true);
    isKeyDown = false;
  };
  element.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isKeyDown = true;
    const by = event.shiftKey ? 10 : 1;
    const { azimuthDeg, altitudeDeg } = shown;
    onMove({ azimuthDeg: turned(azimuthDeg + by * arrow[0]), altitudeDeg: limited(altitudeDeg + by * arrow[1]) }, false);
  });
  element.addEventListener('keyup', endKeys);
  element.addEventListener('blur', endKeys);

  return {
    element,
    update(position, bearingDeg) {
      shown = position;
      bearing = bearingDeg;
      const { azimuthDeg, altitudeDeg } = position;
      element.ariaValueNow = String(azimuthDeg);
      element.ariaValueText = `azimuth ${azimuthDeg}°, altitude ${altitudeDeg}°`;
      place(sun, azimuthDeg - bearingDeg, (90 - altitudeDeg) / 90);
      place(north, -bearingDeg, 1);
    },
  };
}

/** The sun under a point of the dial, −1 … 1 to the right and up; beyond the rim it is as low as can be. */
export function sunUnder(x: number, y: number, bearingDeg: number): SunPosition {
  const azimuthDeg = turned(Math.round((Math.atan2(x, y) * 180) / Math.PI + bearingDeg));
  return { azimuthDeg, altitudeDeg: limited(Math.round(90 * (1 - Math.hypot(x, y)))) };
}

/** @param turnDeg clockwise from the top
 *  @param out 0 in the middle, 1 at the rim */
function place({ style }: HTMLElement, turnDeg: number, out: number): void {
  const turn = (turnDeg * Math.PI) / 180;
  style.left = `${(50 + 50 * out * Math.sin(turn)).toFixed(2)}%`;
  style.top = `${(50 - 50 * out * Math.cos(turn)).toFixed(2)}%`;
}

function turned(azimuthDeg: number): number {
  return ((azimuthDeg % 360) + 360) % 360;
}

function limited(altitudeDeg: number): number {
  return Math.min(Math.max(altitudeDeg, ALTITUDE.min), ALTITUDE.max);
}
