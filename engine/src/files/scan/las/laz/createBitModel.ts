/** Adaptive probability of a zero bit, in units of 2^-13 (LASzip's ArithmeticBitModel). */
export interface BitModel {
  readonly zeroProbability: number;
  count(bit: number): void;
}

const mostCounts = 1 << 13;
const longestCycle = 64;

/** Zero and one equally likely at first. */
export function createBitModel(): BitModel {
  let zeros = 1;
  let total = 2;
  let cycle = 4;
  let untilUpdate = 4;
  let zeroProbability = 1 << 12;
  return {
    get zeroProbability() {
      return zeroProbability;
    },
    count(bit) {
      if (bit === 0) zeros++;
      if (--untilUpdate === 0) update();
    },
  };

  function update(): void {
    total += cycle;
    if (total > mostCounts) {
      total = (total + 1) >> 1;
      zeros = (zeros + 1) >> 1;
      if (zeros === total) total++;
    }
    zeroProbability = Math.floor((zeros * Math.floor(0x80000000 / total)) / 2 ** 18);
    cycle = Math.min((5 * cycle) >> 2, longestCycle);
    untilUpdate = cycle;
  }
}
