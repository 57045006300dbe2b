import type { Size } from '../../core/heightmap.ts';
import type { Recipe } from '../../core/recipe.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { StageView } from '../../worker/process-file.ts';
import { servedPixels } from '../../worker/served-pixels.ts';
import type { StageToDraw } from '../../worker/stage-scene.ts';
import type { FileSize } from '../page/export-row.ts';
import type { TerrainFileMaker } from './samples-file.ts';
import { pictureBytes, smallPicture } from './view-row.ts';

/** Frames of stages that the 3D view draws, as large as asked. */
export interface StagesIn3d {
  /** Of the view, in pixels. */
  readonly size: Size;
  /** The view as it is now, as the dialog shows it. */
  image(frame: Size): Promise<Blob>;
  /** About how large a frame is. */
  bytes(frame: Size): Promise<FileSize>;
  /** Has stages drawn as the terrain is seen now, whatever is on screen by then.
   *  @returns what asks for the frames, and what ends that */
  serve(recipe: Recipe): { readonly view: StageView; close(): void };
}

const PLAIN = { hasMarks: false, hasBackground: true } as const;

/** undefined where there is no 3D view. */
export function stagesIn3d({ view, appearance }: Pick<TerrainFileMaker, 'view' | 'appearance'>): StagesIn3d | undefined {
  const { picture: draw, sight } = view;
  if (!draw || !sight) return undefined;
  const size = view.fullSize();
  return {
    size,
    image: (frame) => smallPicture(draw, { ...frame, ...PLAIN }),
    bytes: (frame) => pictureBytes(draw, { ...frame, ...PLAIN }),
    serve(recipe) {
      const see = sight();
      const frames = servedPixels<StageToDraw>(async ({ scene, size }) => {
        const picture = see({ ...size, ...PLAIN }, scene);
        try {
          return await picture.rowsAt(0, size.height);
        } finally {
          picture.dispose();
        }
      });
      const look = { appearance, isInMetres: unitOf(recipe) === 'm' };
      return { view: { size, look, frames: frames.port }, close: frames.close };
    },
  };
}
