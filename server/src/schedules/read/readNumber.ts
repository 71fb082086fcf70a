import { limits } from './limits.ts';

/** With a comma or a point before the decimals; undefined where it is no number. */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.length > limits.cellLetters) return undefined;
  const plain = text.trim().replace(/[\s\u00a0\u202f']/g, '');
  if (!/^[+-]?[\d.,]*\d[\d.,]*(e[+-]?\d+)?$/i.test(plain)) return undefined;
  const decimal = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const whole = decimal < 0 ? plain : plain.slice(0, decimal).replace(/[.,]/g, '');
  const value = Number(decimal < 0 ? whole : `${whole}.${plain.slice(decimal + 1)}`);
  return Number.isFinite(value) ? value : undefined;
}
