import type { Problem } from '../../../ground/Problem.ts';
import type { PlyElement, PlyHeader } from './readPlyHeader.ts';

/** The faces of a mesh: which element they are, and which of its properties lists their corners. */
export interface PlyFaces {
  index: number;
  element: PlyElement;
  list: number;
}

const listNames = ['vertex_indices', 'vertex_index'];

/** Finds the faces, where there are any. */
export function findPlyFaces({ elements }: PlyHeader): PlyFaces | undefined {
  const index = elements.findIndex(({ name, count }) => name.toLowerCase() === 'face' && count > 0);
  if (index < 0) return undefined;
  const element = elements[index];
  const list = element.properties.findIndex(
    ({ name, listCount }) => listCount && listNames.includes(name.toLowerCase()),
  );
  return list < 0 ? undefined : { index, element, list };
}

/** Says when there are surfaces that nobody reads. */
export function tellUnreadFaces(header: PlyHeader): Problem[] {
  const isSurface = ({ name, count }: PlyElement) => /^(face|tristrips)$/i.test(name) && count > 0;
  if (findPlyFaces(header) || !header.elements.some(isSurface)) return [];
  const message = 'The file is a mesh whose faces are written in a way that is not read: only its corners were.';
  return [{ code: 'unreadFaces', message }];
}
