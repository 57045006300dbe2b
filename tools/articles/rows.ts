import { landscapeSections } from './landscapes.ts';
import { lineSections } from './lines.ts';
import { mapSections } from './maps.ts';
import type { ArticleSection } from './row.ts';

/** Every figure, picture and wish of the five articles, in their order, and the family around them. */
export const articleSections: readonly ArticleSection[] = [...lineSections, ...landscapeSections, ...mapSections];
