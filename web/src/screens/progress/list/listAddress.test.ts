import { expect, test } from 'vitest';
import { readParameters, withParameters } from '../../../data/address/parameters.ts';
import { packageListShape } from './listAddress.ts';

const { names, read, write } = packageListShape;
const from = (search: string) => read(readParameters(search, names));

test('[WORK-2] what is shown of the packages is in the address, and what is usual is not', () => {
  const list = { search: 'wall & beam', show: 'overview', listed: 'several', page: 3 } as const;
  expect(from(withParameters('', write(list)))).toEqual(list);
  expect(withParameters('', write({ search: ' ', show: 'packages', listed: 'none', page: 2 }))).toBe('');
});

test('[WORK-2] what a link says wrongly is as if it were not said', () => {
  expect(from('?show=all&in=some&page=-1')).toEqual({ search: '', show: 'packages', listed: undefined, page: 1 });
});
