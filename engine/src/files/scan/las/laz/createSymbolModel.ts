/** Adaptive probabilities of a set of symbols, as LASzip keeps them: encoder and decoder must update them alike. */
export interface SymbolModel {
  last: number;
  /** Cumulative, in units of 2^-15. */
  distribution: Uint32Array;
  count(symbol: number): void;
}

const mostCounts = 1 << 15;

/** All symbols equally likely at first (LASzip's ArithmeticModel). */
export function createSymbolModel(symbols: number): SymbolModel {
  const counts = new Uint32Array(symbols).fill(1);
  const distribution = new Uint32Array(symbols);
  let total = 0;
  let cycle = symbols;
  let untilUpdate = 0;
  const longestCycle = (symbols + 6) << 3;
  update();
  untilUpdate = cycle = (symbols + 6) >> 1;
  return {
    last: symbols - 1,
    distribution,
    count(symbol) {
      counts[symbol]++;
      if (--untilUpdate === 0) update();
    },
  };

  function update(): void {
    total += cycle;
    if (total > mostCounts) {
      total = 0;
      for (let i = 0; i < symbols; i++) total += counts[i] = (counts[i] + 1) >> 1;
    }
    const scale = Math.floor(0x80000000 / total);
    for (let i = 0, sum = 0; i < symbols; i++) {
      distribution[i] = Math.floor((scale * sum) / 65536);
      sum += counts[i];
    }
    cycle = Math.min((5 * cycle) >> 2, longestCycle);
    untilUpdate = cycle;
  }
}
