/** A lesson: steps with a text beside the page, which shows a terrain, a profile or a comparison for each. */
export interface Lesson {
  /** Kebab-case, equal to its file's name. */
  readonly id: string;
  readonly title: string;
  /** One line: what the reader will know. */
  readonly summary: string;
  /** Name of a picture in docs/gallery, without its ending. */
  readonly picture: string;
  readonly steps: readonly Step[];
}

/** Texts may hold `{bound:3}` and the like, which `fillText` replaces by what the document makes, keys in brackets and icons of buttons, and
 *  what is said of keys before what is said without any: `<Press [.] or|Tap> [:next] Next stage`. */
export interface Step {
  /** Unique in the lesson. */
  readonly heading: string;
  /** Two to five short sentences. */
  readonly text: string;
  /** What the page shows, as the text of a document. */
  readonly shows: string;
  readonly task?: Task;
}

/** Something to do on the page. */
export interface Task {
  readonly text: string;
  /** The section of the parameters that it speaks of. */
  readonly section?: string;
  /** The row in it, or the first of that name. */
  readonly row?: string;
  /** When it counts as done; some steps never do. */
  readonly until?: Until;
  /** What the reader sees then; filled in from the document as it is then. */
  readonly reply?: string;
}

/** A condition on the document. */
export type Until =
  /** The stage is this one or a later one. */
  | { readonly kind: 'stage'; readonly from: number }
  /** A parameter, of the generator or of the first filter with this id, differs from that of the step, and is a number in a range if one is
   *  given. */
  | { readonly kind: 'param'; readonly id: string; readonly filter?: string; readonly from?: number; readonly to?: number }
  /** The terrain has another seed. */
  | { readonly kind: 'seed' }
  /** Another part of the profile is shown. */
  | { readonly kind: 'zoom' }
  /** A fault was cut. */
  | { readonly kind: 'fault' };
