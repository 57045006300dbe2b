import type { HurstEstimate } from '../analysis/hurst.ts';
import type { ChartView } from '../chart/profile-model.ts';
import type { TerrainLight } from '../colour/terrain-light.ts';
import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { Terrain } from '../worker/terrain.ts';
import type { Pin } from './pins.ts';
import type { Theme } from './theme.ts';

/** What is on screen for the moment and belongs to no document: it is made again from one, or forgotten. */
export interface Session {
  /** The last terrain that was made. It stays until the next one is there. */
  readonly terrain: Terrain | undefined;
  /** The terrain is a coarser stand-in for the document's while a gesture lasts. */
  readonly preview: { readonly isNested: boolean } | undefined;
  readonly light: TerrainLight | undefined;
  /** `light` is of another terrain or sun, and the right one is on its way. */
  readonly isLightDue: boolean;
  /** Of `terrain`, once it is there; of some terrain there is none to come. */
  readonly hurst: HurstEstimate | undefined;
  /** The samples that an imported recipe names. */
  readonly imported: Heightmap | undefined;
  /** The place a person points at, on the terrain, its minimap or its profile. */
  readonly hover: Point | undefined;
  /** Fraction of the running job; undefined when there is none. */
  readonly progress: number | undefined;
  readonly message: Message | undefined;
  /** A slider or handle is held: changes come fast, and none is the last. */
  readonly isGesture: boolean;
  readonly isPlaying: boolean;
  /** The finished terrain was reached by a step: what its last stage did is still shown. */
  readonly isSteppedToEnd: boolean;
  /** Profiles kept for comparison, in the order they were pinned. */
  readonly pins: readonly Pin[];
  readonly profileScale: ScaleChoice | undefined;
  readonly profileZoom: ProfileZoom | undefined;
  /** Else the profile is folded down to its head. */
  readonly isProfileOpen: boolean;
  /** The profile is open and takes the place of the 3D view. */
  readonly isProfileFull: boolean;
  /** The 3D view is at work on a frame. */
  readonly isDrawing: boolean;
  readonly theme: Theme;
}

/** The scale a person chose for one kind of line, folding or not; the other kind has its own. */
export interface ScaleChoice {
  readonly aspect: ChartView['aspect'];
  readonly isFolding: boolean;
}

/** The part of x that a person zoomed to, on profiles that span `of`. */
export interface ProfileZoom {
  readonly x: Range;
  readonly of: Range;
}

export interface Message {
  readonly kind: 'error' | 'note';
  readonly text: string;
}

export const emptySession: Session = {
  terrain: undefined,
  preview: undefined,
  light: undefined,
  isLightDue: false,
  hurst: undefined,
  imported: undefined,
  hover: undefined,
  progress: undefined,
  message: undefined,
  isGesture: false,
  isPlaying: false,
  isSteppedToEnd: false,
  pins: [],
  profileScale: undefined,
  profileZoom: undefined,
  isProfileOpen: true,
  isProfileFull: false,
  isDrawing: false,
  theme: 'system',
};
