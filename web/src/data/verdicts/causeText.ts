import { sayCause } from '@plumbline/contract/cause';
import type { Classification } from '@plumbline/contract/resources/classifications';
import { formatMillimetres } from '../../ui/format.ts';

type Caused = Pick<Classification, 'cause' | 'size' | 'sizeSide' | 'sizeDimension'>;

/** Why an element has its verdict, in a word, or a word and a length; nothing where it was not told. */
export function causeText({ cause, size, ...sized }: Caused): string | undefined {
  return cause === null ? undefined : sayCause({ ...sized, cause, sizeM: size }, formatMillimetres);
}
