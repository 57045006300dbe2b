/** The number u(level, i) in −1 … 1 for the i-th midpoint of a level, from the left; level −1 holds the two ends. */
export type RandomAt = (level: number, i: number) => number;

/** Article 000's function, line by line, with its random calls replaced by `random`.
 *  @param ends elevations passed in: "passing in the seed" for a strip that continues another, twice the same for one that wraps */
export function article000(
  width: number,
  height: number,
  displace: number,
  roughness: number,
  random: RandomAt,
  ends: { readonly left?: number; readonly right?: number } = {},
): Float64Array {
  const power = 2 ** Math.ceil(Math.log(width) / Math.log(2));
  const points = new Float64Array(power + 1);
  points[0] = ends.left ?? height / 2 + random(-1, 0) * displace;
  points[power] = ends.right ?? height / 2 + random(-1, 1) * displace;
  displace *= roughness;
  for (let i = 1, level = 0; i < power; i *= 2, level++) {
    for (let j = power / i / 2; j < power; j += power / i) {
      const middle = (points[j - power / i / 2] + points[j + power / i / 2]) / 2;
      points[j] = middle + random(level, (j - power / i / 2) / (power / i)) * displace;
    }
    displace *= roughness;
  }
  return points;
}

/** Article 001's recursive function: all heights 0, the left half before the right one. */
export function article001(n: number, firstDisplacement: number, roughness: number, random: RandomAt): Float64Array {
  const terrain = new Float64Array(2 ** n + 1);
  const generateTerrain = (leftIndex: number, rightIndex: number, displacement: number, level: number, i: number): void => {
    if (leftIndex + 1 === rightIndex) return;
    const midIndex = Math.floor((leftIndex + rightIndex) / 2);
    const change = random(level, i) * displacement;
    terrain[midIndex] = (terrain[leftIndex] + terrain[rightIndex]) / 2 + change;
    const next = displacement * roughness;
    generateTerrain(leftIndex, midIndex, next, level + 1, 2 * i);
    generateTerrain(midIndex, rightIndex, next, level + 1, 2 * i + 1);
  };
  generateTerrain(0, terrain.length - 1, firstDisplacement, 0, 0);
  return terrain;
}
