import { createHash } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** An IFC GlobalId that follows from a name alone: 128 bits of its hash in 22 digits of base 64. */
export function globalIdOf(name: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 32)}`);
  let text = '';
  for (let i = 0; i < 22; i++) {
    text = digits[Number(rest & 63n)] + text;
    rest >>= 6n;
  }
  return text;
}
