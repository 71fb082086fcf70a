import { longestFilename } from '@plumbline/contract/resources/files';
import { useListAddress } from '../useListAddress.ts';
import { fileSorting } from './fileAddress.ts';

const shorten = (text: string) => text.slice(0, longestFilename);

/** What is searched for among files and how they are sorted. */
export const useFileAddress = () => useListAddress(fileSorting, shorten);
