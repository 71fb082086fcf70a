import { BufferAttribute, BufferGeometry, Sphere } from 'three';

/** One triangle that covers the screen. */
export function createScreenGeometry(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.of(-1, -1, 0, 3, -1, 0, -1, 3, 0), 3));
  geometry.boundingSphere = new Sphere();
  return geometry;
}
