/** An article that algorithms come from. */
export interface Article {
  /** Its number in documents and presets. */
  readonly id: string;
  /** As `source` of generators and filters names it. */
  readonly name: string;
  /** Its page; one of them has none that lasts. */
  readonly url?: string;
}

/** The five articles, by number. */
export const articles: readonly Article[] = [
  {
    id: '000',
    name: 'Simple 2d terrain with midpoint displacement, 2013',
    url: 'http://www.somethinghitme.com/2013/11/11/simple-2d-terrain-with-midpoint-displacement/',
  },
  {
    id: '001',
    name: '2D fractal terrain generation, 2014',
    url: 'https://nick-aschenbach.github.io/blog/2014/07/06/2d-fractal-terrain/',
  },
  { id: '002', name: 'Midpoint displacement' },
  {
    id: '003',
    name: 'Landscape generation using midpoint displacement, 2016',
    url: 'https://bitesofcode.wordpress.com/2016/12/23/landscape-generation-using-midpoint-displacement/',
  },
  { id: '004', name: 'Simple procedural heightmap generation, 2011', url: 'https://proghappens.blogspot.com/2011/04/' },
];
