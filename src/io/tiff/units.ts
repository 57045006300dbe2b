/** A unit of length. */
export type Unit = readonly [metres: number, name: string];

export const METRE: Unit = [1, 'metres'];
export const FOOT: Unit = [0.3048, 'feet'];
export const SURVEY_FOOT: Unit = [1200 / 3937, 'US survey feet'];

/** The units of length of EPSG by their codes, but for widths of bins.
 *  @source EPSG Dataset 10.076 */
const UNITS: readonly (readonly [code: number, metres: number, name: string])[] = [
  [9001, 1, 'metre'],
  [9002, 0.3048, 'foot'],
  [9003, 1200 / 3937, 'US survey foot'],
  [1025, 0.001, 'millimetre'],
  [1033, 0.01, 'centimetre'],
  [9005, 0.3047972654, "Clarke's foot"],
  [9014, 1.8288, 'fathom'],
  [9030, 1852, 'nautical mile'],
  [9031, 1.0000135965, 'German legal metre'],
  [9033, (66 * 1200) / 3937, 'US survey chain'],
  [9034, (0.66 * 1200) / 3937, 'US survey link'],
  [9035, (5280 * 1200) / 3937, 'US survey mile'],
  [9036, 1000, 'kilometre'],
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
  [9093, 1609.344, 'statute mile'],
  [9094, 0.3047997101815088, 'Gold Coast foot'],
  [9095, 0.3048007491, 'British foot (1936)'],
  [9096, 0.9144, 'yard'],
  [9097, 20.1168, 'chain'],
  [9098, 0.201168, 'link'],
  [9099, 0.914398, 'British yard (Sears 1922 truncated)'],
  [9300, 0.30479933333333337, 'British foot (Sears 1922 truncated)'],
  [9301, 20.116756, 'British chain (Sears 1922 truncated)'],
  [9302, 0.20116756, 'British link (Sears 1922 truncated)'],
];

/** Other names of units, and those that EPSG has no code for: what GDAL, PROJ and people write. */
const NAMES: readonly (readonly [names: string, unit: Unit])[] = [
  ['m, meter', METRE],
  ['ft, feet, international foot, international feet', FOOT],
  ['ftus, us ft, us foot, us feet, us survey ft, us survey feet, foot us, us-ft, survey foot, survey feet', SURVEY_FOOT],
  ['mm, millimeter', [0.001, 'millimetres']],
  ['cm, centimeter', [0.01, 'centimetres']],
  ['dm, decimeter, decimetre', [0.1, 'decimetres']],
  ['km, kilometer', [1000, 'kilometres']],
  ['in, inch, inches', [0.0254, 'inches']],
  ['yd', [0.9144, 'yards']],
  ['fath, fathom', [1.8288, 'fathoms']],
  ['ch', [20.1168, 'chains']],
  ['mi, mile', [1609.344, 'statute miles']],
  ['kmi, nmi', [1852, 'nautical miles']],
];

/** A unit of length by its EPSG code. */
export function unitOfCode(code = 0): Unit | undefined {
  const found = UNITS.find(([other]) => other === code);
  return found && [found[1], plural(found[2])];
}

/** A unit of length by its name, in the singular or the plural, in any case; words about what it is above are left out. */
export function unitOfName(text: string): Unit | undefined {
  return unitNamed(text) ?? unitNamed(text.replace(/ *(\(|above |over ).*$/i, ''));
}

function unitNamed(text: string): Unit | undefined {
  const name = text.trim().toLowerCase().replaceAll('_', ' ');
  const isName = (other: string): boolean => other === name || `${other}s` === name;
  const [, usual] = NAMES.find(([names]) => names.split(', ').some(isName)) ?? [];
  const found = UNITS.find(([, , singular]) => isName(singular.toLowerCase()) || plural(singular).toLowerCase() === name);
  return usual ?? (found && [found[1], plural(found[2])]);
}

/** `British feet (1865)` */
function plural(name: string): string {
  return name.includes('foot') ? name.replace('foot', 'feet') : name.replace(/(?= \(|$)/, 's');
}
