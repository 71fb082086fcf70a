import type { BitModel } from './createBitModel.ts';
import type { SymbolModel } from './createSymbolModel.ts';

/** The arithmetic decoder of LASzip, as far as the chunk table needs it. */
export interface ArithmeticDecoder {
  readSymbol(model: SymbolModel): number;
  readBit(model: BitModel): number;
  readBits(bits: number): number;
}

const shortestLength = 2 ** 24;
const lengthShift = 15;

/** Decodes from `bytes`; past their end it reads zeros, which the caller notices by implausible values. */
export function createArithmeticDecoder(bytes: Uint8Array): ArithmeticDecoder {
  let at = 4;
  let value = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  let length = 0xffffffff;

  const renormalise = () => {
    while (length < shortestLength) {
      value = ((value << 8) | (at < bytes.length ? bytes[at] : 0)) >>> 0;
      at++;
      length = (length << 8) >>> 0;
    }
  };
  const readFew = (bits: number) => {
    length >>>= bits;
    const few = Math.min(Math.floor(value / length), 2 ** bits - 1);
    value -= few * length;
    renormalise();
    return few;
  };

  return {
    readSymbol(model) {
      const unit = length >>> lengthShift;
      const { distribution, last } = model;
      let symbol = 0;
      for (let end = last + 1; symbol + 1 < end; ) {
        const middle = (symbol + end) >> 1;
        if (distribution[middle] * unit > value) end = middle;
        else symbol = middle;
      }
      const low = distribution[symbol] * unit;
      length = (symbol === last ? length : distribution[symbol + 1] * unit) - low;
      value -= low;
      renormalise();
      model.count(symbol);
      return symbol;
    },
    readBit(model) {
      const zeroLength = model.zeroProbability * (length >>> 13);
      const bit = value < zeroLength ? 0 : 1;
      value -= bit * zeroLength;
      length = bit === 0 ? zeroLength : length - zeroLength;
      renormalise();
      model.count(bit);
      return bit;
    },
    readBits(bits) {
      if (bits <= 19) return readFew(bits);
      const lower = readFew(16);
      return readFew(bits - 16) * 65536 + lower;
    },
  };
}
