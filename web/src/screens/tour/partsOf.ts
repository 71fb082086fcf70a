import type { TourStop } from '@plumbline/contract/resources/tours';
import { parsePath } from 'react-router';

/** What the address of a stop says. */
export function partsOf({ path }: Pick<TourStop, 'path'>) {
  const { pathname = '', search = '' } = parsePath(path);
  const said = new URLSearchParams(search);
  const tools = (said.get('tool') ?? '').split(',').filter((tool) => tool !== '');
  return { pathname, select: said.get('select'), tools };
}
