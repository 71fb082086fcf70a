import type { MaybeYield } from './createMaybeYield.ts';
import type { Ranks } from './Ranks.ts';

/** A text of each element. */
export interface TextColumn {
  textAt(elementIndex: number): string;
  /** Takes the mark of every element whose text does not contain the part, whatever the case. */
  narrow(marks: Uint8Array, part: string, maybeYield: MaybeYield): Promise<void>;
  /** In a natural order, empty ones have no place. Made once. */
  ranks(): Promise<Ranks>;
}
