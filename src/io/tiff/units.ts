/** A unit of length. */
export type Unit = readonly [metres: number, name: string];

export const METRE: Unit = [1, 'metres'];
export const FOOT: Unit = [0.3048, 'feet'];
export const SURVEY_FOOT: Unit = [1200 / 3937, 'US survey feet'];

/** A unit in the singular, and what else GDAL, PROJ and people call it. */
type NamedUnit = readonly [code: number | undefined, metres: number, name: string, others?: string];

/** Units of length that are met in files, by their EPSG codes; two have none.
 *  @source EPSG Dataset 10.076 */
const UNITS: readonly NamedUnit[] = [
  [9001, 1, 'metre', 'm, meter'],
  [9002, 0.3048, 'foot', 'ft, international foot, international feet'],
  [9003, 1200 / 3937, 'US survey foot', 'ftus, us ft, us foot, us feet, us survey ft, foot us, us-ft, survey foot, survey feet'],
  [1025, 0.001, 'millimetre', 'mm, millimeter'],
  [1033, 0.01, 'centimetre', 'cm, centimeter'],
  [9014, 1.8288, 'fathom', 'fath'],
  [9030, 1852, 'nautical mile', 'kmi, nmi'],
  [9036, 1000, 'kilometre', 'km, kilometer'],
  [9093, 1609.344, 'statute mile', 'mi, mile'],
  [9096, 0.9144, 'yard', 'yd'],
  [undefined, 0.1, 'decimetre', 'dm, decimeter'],
  [undefined, 0.0254, 'inch', 'in'],
];

/** A unit of length by its EPSG code. */
export function unitOfCode(code: number | undefined): Unit | undefined {
  return code === undefined ? undefined : unitOf(UNITS.find(([other]) => other === code));
}

/** A unit of length by its name, in the singular or the plural, in any case; words about what it is above are left out. */
export function unitOfName(text: string): Unit | undefined {
  return unitNamed(text) ?? unitNamed(text.replace(/ *(\(|above |over ).*$/i, ''));
}

function unitNamed(text: string): Unit | undefined {
  const name = text.trim().toLowerCase().replaceAll('_', ' ');
  const isName = (other: string): boolean => other === name || `${other}s` === name;
  const namesOf = ([, , singular, others]: NamedUnit): string[] =>
    [singular, plural(singular), ...(others?.split(', ') ?? [])].map((one) => one.toLowerCase());
  return unitOf(UNITS.find((unit) => namesOf(unit).some(isName)));
}

function unitOf(named: NamedUnit | undefined): Unit | undefined {
  return named && [named[1], plural(named[2])];
}

/** `British feet (1865)` */
function plural(name: string): string {
  return name.includes('foot') ? name.replace('foot', 'feet') : name.replace(/(?= \(|$)/, name === 'inch' ? 'es' : 's');
}
