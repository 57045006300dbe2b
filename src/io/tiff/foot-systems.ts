import { FOOT, SURVEY_FOOT, type Unit } from './units.ts';

/** Projected coordinate systems in feet. GDAL states a system by its code alone where it writes GeoTIFF 1.1. `2222-2224` means each of
 *  these codes, `2992~2994` every other one; codes between them that name no projected system do no harm.
 *  @source EPSG Dataset 10.076: all with axes in unit 9002 or 9003 */
const PROJECTED: readonly (readonly [unit: Unit, codes: string])[] = [
  [
    FOOT,
    [
      '2222-2224 2251-2253 2256 2265-2266 2269-2270 2273 2280-2282 2867-2869 2896-2898 2901 2909-2910 2913-2914 2921-2923',
      '2992~2994 3080 3359~3361 3479~3483 3588~3590 3593 3605 3634~3636 3644~3648 3656 3676 3679 3682 5588 6128-6141 6391',
      '6405~6409 6494~6496 6499 6515 6545~6547 6557~6561 6570 6785~6863 6868 6885~6887 7119-7127 8065-8068 8312~8348 20050',
    ].join(' '),
  ],
  [
    SURVEY_FOOT,
    [
      '2155 2194 2204 2225-2250 2254-2255 2257-2264 2267-2268 2271-2272 2274-2279 2283-2289 2870-2895 2899-2900 2902-2908',
      '2911-2912 2915-2920 2924-2930 2964-2968 3089~3091 3102 3363~3365 3404 3417-3438 3441-3446 3451-3459 3485~3487',
      '3490~3512 3515~3553 3560-3570 3582~3586 3598~3600 3608~3632 3640~3642 3650~3654 3658~3664 3668~3674 3677 3680 3683',
      '3686~3692 3696~3700 3728-3739 3753-3760 3991-3992 4217 4399-4413 4418-4433 4438-4457 5623-5625 5646 5654-5655',
      '6200-6202 6411~6413 6416~6438 6441~6479 6484~6492 6501~6507 6510 6517~6543 6549~6555 6563~6565 6568 6572~6578',
      '6582~6590 6593~6609 6612~6618 6625-6627 6633 6880 6923~6925 6966 6997 7057-7070 7128~7132 7258~7370 7587-7645',
      '8035-8036 8091~8093 8096~8182 8177 8185 8189 8193~8197 8200~8210 8213 8216 8220 8224~8226 8380~8384 8387 8518-8540',
      '9748-9749 26729-26813 26847-26870 32001-32058 32064-32077 32099 32164-32167 32664-32667',
    ].join(' '),
  ],
];

/** Vertical ones, heights and depths.
 *  @source EPSG Dataset 10.076 */
const VERTICAL: readonly (readonly [unit: Unit, codes: readonly number[]])[] = [
  [FOOT, [5614, 6130, 6131, 6132, 8050, 8051, 8228, 8897]],
  [SURVEY_FOOT, [5702, 6358, 6359, 6360, 8052, 8053]],
];

/** The unit of a projected system by its EPSG code, if it is a foot. */
export function unitOfProjected(code = 0): Unit | undefined {
  return PROJECTED.find(([, codes]) => codes.split(' ').some((part) => isIn(part, code)))?.[0];
}

/** The unit of a vertical system by its EPSG code, if it is a foot. */
export function unitOfVertical(code = 0): Unit | undefined {
  return VERTICAL.find(([, codes]) => codes.includes(code))?.[0];
}

/** Whether a code is one of `2992~2994`. */
function isIn(part: string, code: number): boolean {
  const [first, last = first] = part.split(/[-~]/).map(Number);
  return code >= first && code <= last && (code - first) % (part.includes('~') ? 2 : 1) === 0;
}
