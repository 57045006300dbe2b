/** @mapbox/martini 0.2.0, as far as tests use it. */
declare module '@mapbox/martini' {
  export default class Martini {
    /** @param gridSize samples a side, 2^n + 1 */
    constructor(gridSize: number);
    createTile(terrain: Float32Array): {
      /** @returns columns and rows of the vertices, and three vertices for each triangle */
      getMesh(maxError: number): { vertices: Uint16Array; triangles: Uint32Array };
    };
  }
}
