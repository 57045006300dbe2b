/** A preset as its landscape's texts: `haze=0&horizon=0.56`, as links have them but for `l.`. What they leave out is at its default. */
export interface PresetTexts {
  readonly id: string;
  readonly title: string;
  /** Seed, palette and settings of the scene. */
  readonly scene: readonly string[];
  /** One for each layer, front to back: name and settings. Its seed is its number from 1 on, unless it says another. */
  readonly layers: readonly string[];
}

/** From sunset to the middle of the night, then from the morning on, and those with lines that are drawn as strokes. Ground begins and ends
 *  all its strips at its base height: it keeps to its place among the others however long it moves, and in a loop it looks as it does
 *  endlessly. Last come the articles' own pictures, moving as they say: article 003's layers are its main function's
 *  midpoint_displacement([startX, startY], [1000, endY], …), and article 001's demo moves one of its 512 samples every 30 ms. */
export const presetTexts: readonly PresetTexts[] = [
  {
    id: 'violet-dusk',
    title: 'Violet dusk',
    scene: [
      'seed=evening&palette=violet-dusk&width=1600&height=988&designHeight=988',
      'haze=0&horizon=0.56&sunX=0.655&sunY=0.455&sunSize=0.125&stars=320',
    ],
    layers: [
      'name=Foreground&seed=n320&ends=fixed&base=85&displacement=60&roughness=1.15&span=1700&speed=40&floor=14&gradientTo=foot',
      'name=Pine+ridge&seed=n2203&ends=fixed&base=180&displacement=65&roughness=1&span=1800&speed=26&gradientTo=foot',
      'name=Hills&seed=n2389&ends=fixed&base=255&displacement=70&roughness=0.95&span=1700&speed=16&gradient=0.25',
      'name=Near+range&seed=n1996&ends=fixed&base=350&displacement=95&roughness=0.9&span=1650&speed=9&gradient=0.25&scrollsTo=right',
      'name=Far+range&seed=n1978&ends=fixed&base=445&displacement=130&roughness=0.85&span=1750&speed=5&gradient=0.3',
      'name=Haze+range&seed=n5113&ends=fixed&base=525&displacement=120&roughness=0.85&span=1800&speed=2&gradient=0.2',
    ],
  },
  {
    id: 'desert-evening',
    title: 'Desert evening',
    scene: [
      'seed=iris&palette=desert-evening&width=1600&height=900&designHeight=900',
      'sunX=0.36&sunY=0.5&sunSize=0.26&haze=0.25&horizon=0.64&glow=0.7&glowSize=0.9&stars=40&shootingStars=1',
    ],
    layers: [
      'name=Near+dune&ends=fixed&base=95&displacement=85&roughness=1.35&span=1900&speed=30&floor=10&gradientTo=foot',
      'name=Dune&ends=fixed&base=190&displacement=85&roughness=1.3&span=1800&speed=20&gradient=0.5&gradientTo=foot',
      'name=Long+dune&ends=fixed&base=275&displacement=75&roughness=1.25&span=1700&speed=12&gradient=0.4&gradientTo=foot',
      'name=Foothills&ends=fixed&base=335&displacement=70&roughness=0.9&span=1650&speed=7&gradient=0.4',
      'name=Sierra&ends=fixed&base=400&displacement=120&roughness=0.8&span=1800&speed=3&gradient=0.5',
    ],
  },
  {
    id: 'opposite-winds',
    title: 'Opposite winds',
    scene: [
      'seed=kestrel&palette=ember-sunset&width=1920&height=1080&designHeight=1080',
      'sunX=0.37&sunY=0.42&sunSize=0.16&haze=0.2&horizon=0.6&glow=0.7&glowSize=0.8&stars=180&shootingStars=3&reseedMinutes=3',
    ],
    layers: [
      'name=Front&ends=fixed&base=70&displacement=50&roughness=1.2&span=2100&speed=60&floor=12&gradientTo=foot',
      'name=Second&ends=fixed&base=145&displacement=60&roughness=1.1&span=2000&speed=46&gradientTo=foot&scrollsTo=right',
      'name=Third&ends=fixed&base=225&displacement=70&roughness=1.05&span=2200&speed=36&gradient=0.3',
      'name=Fourth&ends=fixed&base=305&displacement=80&roughness=1&span=2050&speed=28&gradient=0.3&scrollsTo=right',
      'name=Fifth&ends=fixed&base=385&displacement=95&roughness=0.95&span=2150&speed=21&gradient=0.3',
      'name=Sixth&ends=fixed&base=460&displacement=110&roughness=0.9&span=2000&speed=15&gradient=0.3&scrollsTo=right',
      'name=Seventh&ends=fixed&base=535&displacement=120&roughness=0.9&span=2100&speed=10&gradient=0.3',
      'name=Eighth&ends=fixed&base=600&displacement=125&roughness=0.85&span=2200&speed=6&gradient=0.25&scrollsTo=right',
    ],
  },
  {
    id: 'moonlit-snow',
    title: 'Moonlit snow',
    scene: [
      'seed=fjord&palette=moonlit-snow&width=1600&height=900&designHeight=900',
      'sunX=0.7&sunY=0.22&sunSize=0.1&haze=0.15&horizon=0.62&sun=moon&moonPhase=0.36&glow=0.45&glowSize=0.6&stars=700&twinkle=0.5&shootingStars=4',
    ],
    layers: [
      'name=Firs&ends=fixed&base=70&displacement=45&roughness=0.85&span=1700&speed=22&floor=10&gradientTo=foot',
      'name=Moraine&ends=fixed&base=150&displacement=70&roughness=1&span=1800&speed=14&gradient=0.5&gradientTo=foot',
      'name=Shoulder&ends=fixed&base=240&displacement=100&roughness=0.9&span=1700&speed=9&gradient=0.7&gradientTo=foot&outline=1.2',
      'name=Peaks&ends=fixed&base=345&displacement=170&roughness=0.95&span=1900&speed=5&gradient=0.6&gradientTo=foot&outline=1.2',
      'name=High+peaks&ends=fixed&base=445&displacement=215&roughness=0.92&span=1700&speed=2&gradient=0.45&gradientTo=foot&outline=1',
    ],
  },
  {
    id: 'misty-morning',
    title: 'Misty morning',
    scene: [
      'seed=birch&palette=misty-morning&width=1600&height=900&designHeight=900',
      'haze=0.35&horizon=0.6&sunX=0.3&sunY=0.28&sunSize=0.09&glow=0.8&glowSize=0.8&stars=0&shootingStars=0',
    ],
    layers: [
      'name=Reeds&ends=fixed&base=60&displacement=40&roughness=1.1&span=1700&speed=18&floor=10&gradient=0.3&gradientTo=foot',
      'name=Shore&ends=fixed&base=130&displacement=55&roughness=1&span=1800&speed=12&gradient=0.7',
      'name=Woods&ends=fixed&base=205&displacement=65&roughness=0.9&span=1700&speed=8&gradient=0.75',
      'name=Low+hills&ends=fixed&base=285&displacement=75&roughness=0.95&span=1650&speed=5&gradient=0.75',
      'name=High+hills&ends=fixed&base=365&displacement=95&roughness=0.9&span=1750&speed=3.5&gradient=0.75',
      'name=Fells&ends=fixed&base=445&displacement=110&roughness=0.9&span=1800&speed=2&gradient=0.7',
      'name=Far+fells&ends=fixed&base=520&displacement=115&roughness=0.9&span=1900&speed=1&gradient=0.6',
    ],
  },
  {
    id: 'autumn-loop',
    title: 'Autumn, twelve seconds',
    scene: [
      'seed=kestrel&palette=autumn-valley&width=1280&height=720&designHeight=720',
      'sunX=0.72&sunY=0.3&sunSize=0.1&stars=0&shootingStars=0&haze=0.1&horizon=0.6&glow=0.6&glowSize=0.7&motion=loop&loopSeconds=12',
    ],
    layers: [
      'name=Hedges&ends=fixed&base=55&displacement=40&roughness=0.95&span=2400&speed=200&floor=8&gradientTo=foot',
      'name=Fields&ends=fixed&base=120&displacement=45&roughness=1.2&span=1800&speed=150&gradient=0.3&gradientTo=foot',
      'name=Orchards&ends=fixed&base=185&displacement=55&roughness=1&span=1300&speed=108&gradient=0.4',
      'name=Woods&ends=fixed&base=255&displacement=65&roughness=0.9&span=1000&speed=83&gradient=0.5',
      'name=Hills&ends=fixed&base=320&displacement=75&roughness=0.9&span=800&speed=67&gradient=0.5',
      'name=Mountains&ends=fixed&base=395&displacement=110&roughness=0.85&span=1500&speed=0&turns=0&gradient=0.5',
    ],
  },
  {
    id: 'thunderstorm',
    title: 'Thunderstorm',
    scene: [
      'seed=levin&palette=starry-night&width=1600&height=900&designHeight=900',
      'haze=0.2&horizon=0.75&sun=none&stars=60&starSize=0.8&shootingStars=0',
    ],
    layers: [
      'name=Firs&ends=fixed&base=75&displacement=50&roughness=0.85&span=1800&speed=34&floor=10&gradientTo=foot',
      'name=Near+hills&ends=fixed&base=155&displacement=65&roughness=1&span=1900&speed=20&gradientTo=foot',
      'name=Hills&ends=fixed&base=225&displacement=80&roughness=0.95&span=1750&speed=11&gradient=0.3',
      'name=Lightning&ends=segment&direction=perpendicular&base=0&floor=-100000&drawnAs=lightning&startX=760&startY=200&endX=1040&endY=930&displacement=190&roughness=0.95',
      'name=Far+range&ends=fixed&base=300&displacement=110&roughness=0.9&span=1850&speed=5&gradient=0.4',
    ],
  },
  {
    id: 'river-valley',
    title: 'River valley',
    scene: [
      'seed=eyot&palette=clear-day&width=1600&height=900&designHeight=900',
      'sunX=0.72&sunY=0.24&sunSize=0.09&stars=0&shootingStars=0&haze=0.15&horizon=0.6&glow=0.75&glowSize=0.8&motion=still',
    ],
    layers: [
      'name=Reeds&ends=fixed&base=40&displacement=40&roughness=0.75&span=2000&speed=10&floor=8&gradientTo=foot',
      'name=River&ends=segment&direction=perpendicular&base=0&floor=-100000&drawnAs=river&startX=600&startY=-90&endX=960&endY=311&displacement=330&roughness=0.65&offsets=binary&strokeWidth=150',
      'name=Meadow&ends=fixed&base=315&displacement=8&roughness=1&span=2400&speed=10&gradient=0.75&gradientTo=foot',
      'name=Woods&ends=fixed&base=368&displacement=60&roughness=0.85&span=1900&speed=10&gradient=0.5',
      'name=Hills&ends=fixed&base=420&displacement=110&roughness=0.9&span=1700&speed=10&gradient=0.5',
      'name=Range&ends=fixed&base=490&displacement=170&roughness=0.85&span=1800&speed=10&gradient=0.5',
    ],
  },
  {
    id: 'article-003',
    title: 'Sample picture (003)',
    scene: [
      'seed=gorse&palette=article-003&width=1000&height=500&designHeight=500',
      'spread=false&haze=0&glow=0&stars=0&shootingStars=0&motion=still&sun=sun&sunX=0.075&sunY=0.1&sunSize=0.1',
    ],
    layers: [
      'name=Layer+1&base=0&ends=segment&endX=1000&decay=power&offsets=binary&floor=-100000&continues=once&gradient=0&startX=250&startY=0&endY=200&roughness=1.4&displacement=20&iterations=12',
      'name=Layer+2&base=0&ends=segment&endX=1000&decay=power&offsets=binary&floor=-100000&continues=once&gradient=0&startX=0&startY=180&endY=80&roughness=1.2&displacement=30&iterations=12',
      'name=Layer+3&base=0&ends=segment&endX=1000&decay=power&offsets=binary&floor=-100000&continues=once&gradient=0&startX=0&startY=270&endY=190&roughness=1&displacement=120&iterations=9',
      'name=Layer+4&base=0&ends=segment&endX=1000&decay=power&offsets=binary&floor=-100000&continues=once&gradient=0&startX=0&startY=350&endY=320&roughness=0.9&displacement=250&iterations=8',
    ],
  },
  {
    id: 'article-001',
    title: 'Demo (001)',
    scene: [
      'seed=elder&palette=article-001&width=512&height=200&designHeight=200',
      'spread=false&haze=0&glow=0&stars=0&shootingStars=0&sun=none&motion=loop&loopSeconds=15.36&fps=30',
    ],
    layers: [
      'name=Mountain&base=100&ends=fixed&displacement=50&decay=factor&roughness=0.55&offsets=uniform&iterations=9&floor=-100000&span=512&continues=repeat&speed=33.33&gradient=1&gradientTo=foot&gradientFrom=top&outline=0.5',
    ],
  },
  {
    id: 'article-000-wrapped',
    title: 'Strip that wraps (000)',
    scene: [
      'seed=delta&palette=starry-night&width=1024&height=400&designHeight=400',
      'haze=0&horizon=0.45&sun=none&stars=260&starSize=1.2&twinkle=0.5&shootingStars=12',
    ],
    layers: [
      'name=Strip&base=200&displacement=100&decay=factor&offsets=uniform&iterations=10&span=1024&speed=30&gradient=0.3&ends=wrapped&roughness=0.6&continues=repeat',
    ],
  },
  {
    id: 'article-000-endless',
    title: 'Endless strip (000)',
    scene: [
      'seed=delta&palette=starry-night&width=1024&height=400&designHeight=400',
      'haze=0&horizon=0.45&sun=none&stars=260&starSize=1.2&twinkle=0.5&shootingStars=12',
    ],
    layers: [
      'name=Strip&base=200&displacement=100&decay=factor&offsets=uniform&iterations=10&span=1024&speed=30&gradient=0.3&ends=random&roughness=0.5&continues=endless',
    ],
  },
];
