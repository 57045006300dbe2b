import type { Drainage } from './drainage.ts';

/** Lays down what a step has cut away, along the drainage from its sources on:
 *
 *      laid down = G·Q / A      Q: what was cut away from here upwards and is not laid down yet, A: samples that drain through
 *
 *  but no higher than the lowest sample that drains here, and nothing at a source. What is left leaves where water ends.
 *  @param load what the step took from each sample; used up
 *  @param g G, without a unit
 *  @source X. P. Yuan, J. Braun, L. Guerit, D. Rouby, G. Cordonnier, "A new efficient method to solve the stream power law model taking into account
 *  sediment deposition" (2019), whose law it is; its iterations to solve both together are left out */
export function depositInPlace(h: Float64Array, load: Float64Array, { receivers, order, area }: Drainage, g: number): void {
  const lowestDonor = new Float64Array(h.length).fill(-Infinity);
  for (const i of order) {
    const to = receivers[i];
    if (to === i) continue;
    const room = lowestDonor[i] - h[i];
    if (room > 0) {
      const laid = Math.min((g / area[i]) * load[i], load[i], room);
      h[i] += laid;
      load[i] -= laid;
    }
    load[to] += load[i];
    if (lowestDonor[to] === -Infinity || h[i] < lowestDonor[to]) lowestDonor[to] = h[i];
  }
}
