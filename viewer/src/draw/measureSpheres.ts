import type { FlatBox } from '@plumbline/contract/formats/modelFile';

/** Four numbers an instance, centre and radius, around a shape's frame where its transforms put it. */
export function measureSpheres(transforms: Float32Array, frame: FlatBox): Float32Array {
  const middle = [0, 1, 2].map((axis) => (frame[axis]! + frame[axis + 3]!) / 2);
  const half = [0, 1, 2].map((axis) => (frame[axis + 3]! - frame[axis]!) / 2);
  const count = transforms.length / 12;
  const spheres = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    let squares = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = i * 12 + axis * 4;
      const x = transforms[at]!;
      const y = transforms[at + 1]!;
      const z = transforms[at + 2]!;
      spheres[i * 4 + axis] = x * middle[0]! + y * middle[1]! + z * middle[2]! + transforms[at + 3]!;
      squares += (Math.abs(x) * half[0]! + Math.abs(y) * half[1]! + Math.abs(z) * half[2]!) ** 2;
    }
    spheres[i * 4 + 3] = Math.sqrt(squares);
  }
  return spheres;
}
