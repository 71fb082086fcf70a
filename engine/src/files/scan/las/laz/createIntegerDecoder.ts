import type { ArithmeticDecoder } from './createArithmeticDecoder.ts';
import { createBitModel } from './createBitModel.ts';
import { createSymbolModel } from './createSymbolModel.ts';

const integerBits = 32;
const modelledBits = 8;

/** Numbers as corrections of a prediction, each context with statistics of its own (LASzip's IntegerCompressor, 32 bits). */
export function createIntegerDecoder(decoder: ArithmeticDecoder, contexts: number) {
  const widths = Array.from({ length: contexts }, () => createSymbolModel(integerBits + 1));
  const zeroOrOne = createBitModel();
  const correctors = Array.from({ length: integerBits }, (_, bits) =>
    createSymbolModel(1 << Math.min(bits, modelledBits)),
  );

  return (prediction: number, context: number): number => (prediction + readCorrection(context)) >>> 0;

  function readCorrection(context: number): number {
    const bits = decoder.readSymbol(widths[context]);
    if (bits === 0) return decoder.readBit(zeroOrOne);
    if (bits === integerBits) return -(2 ** 31);
    let value = decoder.readSymbol(correctors[bits]);
    const rest = bits - modelledBits;
    if (rest > 0) value = value * 2 ** rest + decoder.readBits(rest);
    return value >= 2 ** (bits - 1) ? value + 1 : value - (2 ** bits - 1);
  }
}
