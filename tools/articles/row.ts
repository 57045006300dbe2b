/** A figure, picture, film or wish of an article, or a part of the wider family, with our pictures of it. */
export interface ArticleRow {
  /** What the article shows or asks for, in a few words. */
  readonly shows: string;
  /** What to see in our picture, and where it is on the page: Markdown. */
  readonly text: string;
  /** Calls of `faultline`, without that word. Each picture that one writes with `-o` is shown, in their order. */
  readonly calls: readonly string[];
}

export interface ArticleSection {
  /** The heading where there is little room. */
  readonly short: string;
  readonly heading: string;
  readonly rows: readonly ArticleRow[];
}

/** A picture, and the calls that make it: those since the picture before. */
export interface PictureCalls {
  readonly file: string;
  readonly calls: readonly string[];
}

/** The pictures that a row's calls write, in their order. */
export function picturesOf({ calls }: ArticleRow): PictureCalls[] {
  let from = 0;
  return calls.flatMap((call, i) => {
    const file = / -o (\S+\.(?:png|apng|svg))$/.exec(call)?.[1];
    if (file === undefined) return [];
    const own = calls.slice(from, i + 1);
    from = i + 1;
    return [{ file, calls: own }];
  });
}

/** A call as it is typed. */
export function commandOf(call: string): string {
  return `npx faultline ${call}`;
}
