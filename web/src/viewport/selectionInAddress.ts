import type { ElementNames } from '../data/models/elementNames.ts';

/** More would make links that mail programs break. */
const mostInAddress = 20;

export function writeSelection(elements: readonly number[], names: Pick<ElementNames, 'globalIdOf'>): string {
  const known = elements.slice(0, mostInAddress).map(names.globalIdOf);
  return known.filter((globalId) => globalId !== undefined && globalId !== '').join(',');
}

/** The elements of an address, and how many of its ids are of no element here. */
export function readSelection(
  text: string | null,
  names: Pick<ElementNames, 'findElement'>,
): { elements: number[]; unknown: number } {
  const globalIds = (text ?? '').split(',').filter((globalId) => globalId !== '');
  const found = globalIds.slice(0, mostInAddress).map(names.findElement);
  const elements = found.filter((element) => element !== undefined);
  return { elements, unknown: found.length - elements.length };
}
