import { BufferAttribute, DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry } from 'three';
import type { DrawnInstances } from './orders.ts';

/** A small grid that is drawn many times: the vertex attribute `aCorner` counts its columns and rows from 0. */
export interface Instances<Name extends string> {
  readonly geometry: InstancedBufferGeometry;
  /** @param shown the numbers of those that are drawn, at most the capacity */
  show(shown: DrawnInstances<Name>): void;
}

/** @param columns and @param rows in quads
 *  @param capacity instances at most
 *  @param attributes the shader's names for an instance's numbers, and how many each has
 *  @returns also the grid as edges, with the same instances */
export function createInstances<Name extends string>(
  columns: number,
  rows: number,
  capacity: number,
  attributes: Readonly<Record<Name, number>>,
): Instances<Name> & { readonly edges: InstancedBufferGeometry } {
  const corners = new Float32Array(2 * (columns + 1) * (rows + 1));
  for (let y = 0, i = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      corners[i++] = x;
      corners[i++] = y;
    }
  }
  const corner = new BufferAttribute(corners, 2);
  const instanced = (Object.entries(attributes) as [Name, number][]).map(([name, size]) => {
    const attribute = new InstancedBufferAttribute(new Float32Array(size * capacity), size);
    return { name, attribute: attribute.setUsage(DynamicDrawUsage) };
  });

  const [geometry, edges] = [triangleIndices(columns, rows), edgeIndices(columns, rows)].map((indices) => {
    const made = new InstancedBufferGeometry();
    made.setAttribute('aCorner', corner);
    for (const { name, attribute } of instanced) made.setAttribute(name, attribute);
    made.setIndex(new BufferAttribute(indices, 1));
    made.instanceCount = 0;
    return made;
  });
  return {
    geometry,
    edges,
    show({ count, data }) {
      geometry.instanceCount = edges.instanceCount = count;
      for (const { name, attribute } of instanced) {
        (attribute.array as Float32Array).set(data[name].subarray(0, attribute.itemSize * count));
        attribute.clearUpdateRanges();
        attribute.addUpdateRange(0, attribute.itemSize * count);
        attribute.needsUpdate = true;
      }
    },
  };
}

/** Two triangles per quad, cut from north-east to south-west as in mesh files. Row 0 lies in the north, and triangles are counter-clockwise seen
 *  from above. */
function triangleIndices(columns: number, rows: number): Uint16Array {
  const indices = new Uint16Array(6 * columns * rows);
  for (let y = 0, i = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, i += 6) {
      const nw = y * (columns + 1) + x;
      const sw = nw + columns + 1;
      indices.set([nw, sw, nw + 1, nw + 1, sw, sw + 1], i);
    }
  }
  return indices;
}

/** Every edge of the grid once. */
function edgeIndices(columns: number, rows: number): Uint16Array {
  const indices: number[] = [];
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      const at = y * (columns + 1) + x;
      if (x < columns) indices.push(at, at + 1);
      if (y < rows) indices.push(at, at + columns + 1);
    }
  }
  return Uint16Array.from(indices);
}
