/** A unit of length. */
export type Unit = readonly [metres: number, name: string];

export const METRE: Unit = [1, 'metres'];

/** A unit in the singular, and what else GDAL, PROJ and people call it. */
type NamedUnit = readonly [code: number | undefined, metres: number, name: string, others?: string];

/** The units of length of EPSG by their codes, but for widths of bins, and two without a code.
 *  @source EPSG Dataset 10.076 */
const UNITS: readonly NamedUnit[] = [
  [9001, 1, 'metre', 'm, meter'],
  [9002, 0.3048, 'foot', 'ft, international foot, international feet'],
  [9003, 1200 / 3937, 'US survey foot', 'ftus, us ft, us foot, us feet, us survey ft, foot us, us-ft, survey foot, survey feet'],
  [1025, 0.001, 'millimetre', 'mm, millimeter'],
  [1033, 0.01, 'centimetre', 'cm, centimeter'],
  [9005, 0.3047972654, "Clarke's foot"],
  [9014, 1.8288, 'fathom', 'fath'],
  [9030, 1852, 'nautical mile', 'kmi, nmi'],
  [9031, 1.0000135965, 'German legal metre'],
  [9033, (66 * 1200) / 3937, 'US survey chain'],
  [9034, (0.66 * 1200) / 3937, 'US survey link'],
  [9035, (5280 * 1200) / 3937, 'US survey mile'],
  [9036, 1000, 'kilometre', 'km, kilometer'],
  [9037, 0.9143917962, "Clarke's yard"],
  [9038, 20.1166195164, "Clarke's chain"],
  [9039, 0.201166195164, "Clarke's link"],
  [9040, 0.9143984146160287, 'British yard (Sears 1922)'],
  [9041, 0.3047994715386762, 'British foot (Sears 1922)'],
  [9042, 20.116765121552632, 'British chain (Sears 1922)'],
  [9043, 0.2011676512155263, 'British link (Sears 1922)'],
  [9050, 0.9143992, 'British yard (Benoit 1895 A)'],
  [9051, 0.3047997333333333, 'British foot (Benoit 1895 A)'],
  [9052, 20.1167824, 'British chain (Benoit 1895 A)'],
  [9053, 0.201167824, 'British link (Benoit 1895 A)'],
  [9060, 0.9143992042898124, 'British yard (Benoit 1895 B)'],
  [9061, 0.30479973476327077, 'British foot (Benoit 1895 B)'],
  [9062, 20.116782494375872, 'British chain (Benoit 1895 B)'],
  [9063, 0.2011678249437587, 'British link (Benoit 1895 B)'],
  [9070, 0.30480083333333335, 'British foot (1865)'],
  [9080, 0.30479951024814694, 'Indian foot'],
  [9081, 0.30479841, 'Indian foot (1937)'],
  [9082, 0.3047996, 'Indian foot (1962)'],
  [9083, 0.3047995, 'Indian foot (1975)'],
  [9084, 0.9143985307444408, 'Indian yard'],
  [9085, 0.91439523, 'Indian yard (1937)'],
  [9086, 0.9143988, 'Indian yard (1962)'],
  [9087, 0.9143985, 'Indian yard (1975)'],
  [9093, 1609.344, 'statute mile', 'mi, mile'],
  [9094, 0.3047997101815088, 'Gold Coast foot'],
  [9095, 0.3048007491, 'British foot (1936)'],
  [9096, 0.9144, 'yard', 'yd'],
  [9097, 20.1168, 'chain', 'ch'],
  [9098, 0.201168, 'link'],
  [9099, 0.914398, 'British yard (Sears 1922 truncated)'],
  [9300, 0.30479933333333337, 'British foot (Sears 1922 truncated)'],
  [9301, 20.116756, 'British chain (Sears 1922 truncated)'],
  [9302, 0.20116756, 'British link (Sears 1922 truncated)'],
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
