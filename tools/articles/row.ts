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
  readonly heading: string;
  readonly rows: readonly ArticleRow[];
}
