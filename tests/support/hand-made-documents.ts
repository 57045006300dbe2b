import { writeProjectFile } from '../../src/state/project-file.ts';
import { importedMaps } from './imported-maps.ts';
import type { DocumentInput } from './kept-documents.ts';

const SMALL = 'v=1&generator=diamond-square&seed=dolerite&size=33x33';
const LINE = 'v=1&generator=midpoint-displacement&seed=ridge&size=65x9';
const FAULTS = (pane: number): string =>
  `t${pane}.generator=fault-lines&t${pane}.seed=rift&t${pane}.size=17x17&t${pane}.p.lines=40`;
const SQUARES = (pane: number): string => `t${pane}.generator=square-square&t${pane}.seed=ice&t${pane}.size=24x17`;
const LOST = `imported=${'ab'.repeat(32)}&name=lost.png&size=9x9`;
const TWO_CAMERAS = 'camera=20,30,4,0,0,0&t1.camera=200,50,2,0.5,0,0.25';

/** What stands behind the # of an address. */
const LINKS: Readonly<Record<string, string>> = {
  'nothing behind the #': '',
  'the name of a place on the page': 'about',
  'an equals sign alone': '=',
  'no generator': 'v=1&seed=a&size=9x9',
  'an unknown generator': 'v=1&generator=diamond-sqare&size=9x9',
  'an imported terrain with half a hash': 'v=1&imported=abab&name=x.png&size=9x9',
  'an empty generator': 'generator=&size=9x9',
  'no version': 'generator=diamond-square&seed=a&size=9x9',
  'an older version': 'v=0&generator=diamond-square&seed=old&size=33x33',
  'a newer version': 'v=2&generator=diamond-square&seed=new&size=33x33&weather=rain&pane=2&t1.generator=glacier',
  'a version that is no number': `v=one&${SMALL.slice(4)}`,
  'a terrain of the first release': SMALL,
  'the generator last': 'p.lines=50&size=17x33&elevation=-10..90&seed=late&generator=fault-lines&v=1',
  'every key twice': `${SMALL}&${SMALL.replace('dolerite', 'basalt')}&ramp=dusk&ramp=grey`,
  'one side': `${SMALL}&generator=fault-lines`.replace('33x33', '17x'),
  'two samples a side': SMALL.replace('33x33', '2x2'),
  'one sample a side': SMALL.replace('33x33', '1x1'),
  'a size that does not fit its edges': `${SMALL.replace('33x33', '60x60')}&p.edges=toroidal`,
  'notes of a person': `${SMALL}&note=see+the+ridge&idea=ask Anna&my.camera=1&t=2&1=2`,
  'more than ten things to tell': `${SMALL}&p.hurst=7&p.cells=0.5&ramp=pink&rock=9&water=maybe&theme=blue&view=map&layout=row&cut=1,2&zoom=1&camera=1&stage=x&pair=a&pane=b&x=1`,
  'filters of all kinds of care':
    'v=1&generator=diamond-square&seed=a&size=33x33&filter=smooth&filter=&filter=emboss&filter=power:exponent=99&filter=clamp:low=0.9,high=0.1&filter=terrace:steps',
  'raw elevations': `${SMALL}&elevation=raw&seaLevel=20&stage=4`,
  'elevations upside down': `${SMALL}&elevation=900..100&extent=0x-5`,
  'an early stage': `${SMALL}&stage=5&contours=false&cut=line,0.1,0.9,0.85,0.2`,
  'stage 0': `${SMALL}&stage=0`,
  'the last stage': `${SMALL}&stage=10`,
  'a stage that does not exist': `${SMALL}&stage=1.5`,
  'a stage of imported terrain': `v=1&${LOST}&stage=2`,
  'a stage of a comparison': `${SMALL}&view=compare&stage=3&${FAULTS(2)}`,
  'a stage beside other terrains': `${SMALL}&stage=3&${FAULTS(2)}`,
  'a line, zoomed, to one scale': `${LINE}&zoom=100,5000,0,25600&lineScale=true&profile=full`,
  'a line that folds': `${LINE}&p.direction=perpendicular&p.offsets=gaussian&p.displacement=260&foldingScale=fitted&stage=3`,
  'a comparison of itself alone': `${SMALL}&view=compare`,
  'two panes': `${SMALL}&view=compare&${FAULTS(2)}`,
  'two panes, the second selected': `${SMALL}&view=compare&pane=2&${FAULTS(1)}`,
  'four panes, the third selected': `${SMALL}&view=compare&pane=3&${SQUARES(1)}&${FAULTS(2)}&t4.generator=diamond-square&t4.p.hurst=0.4`,
  'a pane that is the selected one’s too': `${SMALL}&view=compare&pane=2&${FAULTS(2)}&${SQUARES(3)}`,
  'panes with gaps': `${SMALL}&view=compare&pane=4&${FAULTS(2)}&${SQUARES(7)}`,
  'the selected pane in none’s place': `${SMALL}&view=compare&${FAULTS(1)}`,
  'pane 0': `${SMALL}&view=compare&pane=0&${FAULTS(0)}&${SQUARES(2)}`,
  'six panes': `${SMALL}&view=compare&pane=6&${[2, 3, 4, 5, 6].map(SQUARES).join('&')}`,
  'a pane before the selected one that is left out': `${SMALL}&view=compare&pane=3&t1.generator=none&${FAULTS(2)}&pair=3-2`,
  'panes in the wrong order': `${FAULTS(3)}&pane=2&${SQUARES(1)}&view=compare&pair=3-1&${SMALL}`,
  'terrains that are not compared': `${SMALL}&pane=2&${FAULTS(1)}&${SQUARES(3)}`,
  'a pair of one': `${SMALL}&view=compare&pair=2-2&${FAULTS(2)}&${SQUARES(3)}`,
  'a pair too far': `${SMALL}&view=compare&pair=4-1&${FAULTS(2)}&difference=3d`,
  'a pair of pane 0': `${SMALL}&view=compare&pair=0-0&${FAULTS(2)}&difference=map`,
  'linked cameras with one of a pane': `${SMALL}&view=compare&pane=2&${FAULTS(1)}&${TWO_CAMERAS}`,
  'cameras of their own': `${SMALL}&view=compare&pane=2&linkCamera=false&${FAULTS(1)}&${SQUARES(3)}&${TWO_CAMERAS}`,
  'one pane with a camera': `${SMALL}&view=compare&linkCamera=false&${FAULTS(2)}&t2.camera=90,45,3,0,0,0`,
  'a camera outside all limits': `${SMALL}&view=compare&linkCamera=false&camera=-20,95,0,2,0,-2&${FAULTS(2)}&t2.camera=1,2,3`,
  'swipe in the light': `${SMALL}&view=compare&layout=swipe&divider=0.25&theme=light&pair=3-2&${FAULTS(2)}&${SQUARES(3)}`,
  'one pane alone with its parameters': `${SMALL}&view=compare&layout=solo&side=parameters&pane=2&${FAULTS(1)}`,
  'links of all kinds': `${SMALL}&view=compare&linkSeed=true&linkSize=false&linkElevation=false&linkParams=true&linkColour=false&${FAULTS(2)}`,
  'lines side by side': `${LINE}&view=compare&t2.generator=midpoint-displacement&t2.p.roughness=0.7&t3.generator=midpoint-displacement&t3.seed=x&plot=spectrum`,
  'a selected terrain without its samples': `v=1&${LOST}&view=compare&pane=2&${FAULTS(1)}`,
  'another terrain without its samples': `${SMALL}&view=compare&${LOST.replace(/^|&/g, '$&t2.')}`,
  'pins of this terrain': `${SMALL}&1.pin=0&2.pin=1&2.p.hurst=0.3&3.pin=2&3.stage=4&3.cut=row,0.25`,
  'pins with gaps and without a colour': `${SMALL}&9.pin=4&3.seed=b&7.pin=x&5.pin=1000`,
  'pins of other kinds': `${LINE}&1.pin=3&1.p.roughness=0.6&2.pin=1&2.generator=fault-lines&2.size=9x9&2.seed=f&2.cut=column,0.75&3.pin=0&3.generator=none`,
  'pins beside the third pane': `${SMALL}&view=compare&pane=3&${SQUARES(1)}&${FAULTS(2)}&1.pin=0&1.p.hurst=0.2&2.pin=5&2.cut=row,0.1`,
  'forty pins': `${SMALL.replace('33x33', '9x9')}&${Array.from({ length: 40 }, (_, i) => `${i + 1}.pin=${i}&${i + 1}.seed=${i}`).join('&')}`,
  'cuts of every mode at once': `${SMALL}&cut=column,0.2,0.7,0.1,0.2,0.3,0.4`,
  'a landscape alone': 'view=landscape',
  'a landscape’s name alone': 'l.preset=moonlit-snow&l.seed=frost',
  'a landscape of the command line': 'l.width=640&l.height=400&l.sun=moon&l3.speed=12&l2.colour=208060',
  'a landscape that never was': `${SMALL}&view=landscape&l.preset=violet-dask&l.layers=40&l.sunX=3&l0.speed=1&l13.seed=a&l2.speed=fast`,
  'a landscape behind a comparison': `${SMALL}&view=compare&${FAULTS(2)}&l.seed=a&l.layers=2`,
};

const [SAVED_AT_MS, TITLE] = [1.79e12, 'dolerite'];

/** Entries of storage. */
const SESSIONS: Readonly<Record<string, unknown>> = {
  'a session without notes of its end': { text: SMALL, savedAtMs: SAVED_AT_MS, title: TITLE },
  'a session with a field of another version': { text: SMALL, savedAtMs: SAVED_AT_MS, title: TITLE, panes: [1, 2] },
  'a session of an older version': { text: `${SMALL}&rock=2`.replace('v=1', 'v=0'), savedAtMs: SAVED_AT_MS, title: TITLE },
  'a session that nothing can be made of': { text: 'generator=none', savedAtMs: SAVED_AT_MS, title: TITLE },
  'a session without a title': { text: SMALL, savedAtMs: SAVED_AT_MS },
  'a session that is a list': [SMALL],
};

export async function handMadeInputs(): Promise<DocumentInput[]> {
  const links = Object.entries(LINKS).map(([name, text]) => ({ name, origin: 'link' as const, input: `#${text}` }));
  const sessions = Object.entries(SESSIONS).map(([name, entry]) => {
    return { name, origin: 'session' as const, input: JSON.stringify(entry) };
  });
  return [...links, ...sessions, ...(await handMadeProjects())];
}

/** Project files as another program might leave them. */
async function handMadeProjects(): Promise<DocumentInput[]> {
  const [map] = await importedMaps();
  const { sha256, name } = map;
  const text = `${SMALL}&view=compare&pane=2&t1.imported=${sha256}&t1.name=${name}&t1.size=12x7&1.pin=0&1.imported=${sha256}&1.size=6x6`;
  const file = JSON.parse(await writeProjectFile({ name: 'Hill', text, maps: [map] }).text());
  const files: Readonly<Record<string, unknown>> = {
    'a project': file,
    'a project without its maps': { ...file, maps: [] },
    'a project of a landscape': { ...file, document: 'l.preset=misty-morning&l2.speed=3', maps: [] },
    'a project of a sloppy text': { ...file, document: `${text}&note=x&rock=2&pane=9` },
    'a project with another hash': { ...file, maps: [{ ...file.maps[0], sha256: 'cd'.repeat(32) }] },
    'a project of a newer version': { ...file, 'faultline-project': 2 },
    'a project with a field too many and no name': { ...file, name: ' ', panes: [] },
    'a project of an unknown generator': { ...file, document: 'v=1&generator=glacier' },
  };
  return Object.entries(files).map(([name, value]) => ({ name, origin: 'project', input: JSON.stringify(value, null, 1) }));
}
