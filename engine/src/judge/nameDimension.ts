import type { SizeDimension } from '@plumbline/contract/cause';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { cross, length, type Vector } from '../ground/geometry/Vector.ts';
import type { SaidSize } from './classifyElement.ts';
import { extentAlong } from './extentAlong.ts';
import type { OtherSize, SizeExtents } from './findSize.ts';

/** Steeper, a side is a top or a bottom. */
const steep = 0.7;
/** What is so many times as high as long is spoken of by its width: a strip, a column. */
const slender = 4;

/** The size with the extents that its name follows from. */
export function withExtents(mesh: TriangleMesh, element: number, size: OtherSize): OtherSize {
  const beside = isSteep(size.normal) ? ([1, 0, 0] as Vector) : level(size.normal);
  const upright = cross(size.normal, beside);
  const extents = [size.normal, beside, upright].map((way) => {
    const [least, most] = extentAlong(mesh, element, way);
    return most - least;
  });
  return { ...size, extentsM: extents as SizeExtents };
}

const isSteep = ([, , z]: Vector): boolean => Math.abs(z) > steep;

function level(normal: Vector): Vector {
  const way = cross([0, 0, 1], normal);
  const size = length(way);
  return [way[0] / size, way[1] / size, way[2] / size];
}

const openings = ['IfcDoor', 'IfcWindow'];

/** As people speak of it: the least of three is how thick it is; of the others the upright one how high, the longest level one how long. */
export function nameDimension(size: SaidSize, ifcType: string): SizeDimension | null {
  if (size.side === null) return 'thickness';
  const { normal, extentsM } = size;
  if (extentsM === undefined) return null;
  const [alongM, besideM, otherM] = extentsM;
  if (alongM < Math.min(besideM, otherM)) return 'thickness';
  if (isSteep(normal)) return 'height';
  const isOpening = openings.some((type) => ifcType.startsWith(type));
  return !isOpening && alongM >= besideM && slender * alongM >= otherM ? 'length' : 'width';
}
