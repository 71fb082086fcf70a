const directive =
  /\\X2\\((?:[0-9A-F]{4})+)\\X0\\|\\X4\\((?:[0-9A-F]{8})+)\\X0\\|\\X\\([0-9A-F]{2})|\\S\\(.)|\\P[A-I]\\|\\N\\|\\T\\|\\\\|''/gis;

/** The text that the bytes between two quotes stand for (ISO 10303-21, 6.4.3); other pages of \P than Latin are not. */
export function decodeStepString(bytes: Buffer): string {
  const text = plainText(bytes);
  if (!text.includes('\\') && !text.includes("''")) return text;
  return text.replace(directive, (match, two?: string, four?: string, one?: string, shifted?: string) => {
    if (two !== undefined) return String.fromCharCode(...numbersOf(two, 4));
    if (four !== undefined) return numbersOf(four, 8).map(characterOf).join('');
    if (one !== undefined) return String.fromCharCode(Number.parseInt(one, 16));
    if (shifted !== undefined) return String.fromCharCode(shifted.charCodeAt(0) + 128);
    if (match === "''") return "'";
    if (match === '\\\\') return '\\';
    return /^\\[NT]/i.test(match) ? ' ' : '';
  });
}

/** Strings are ASCII by the standard; many files write UTF-8 all the same, and old ones Latin-1. */
function plainText(bytes: Buffer): string {
  const text = bytes.toString();
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
}

function numbersOf(digits: string, width: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < digits.length; at += width) numbers.push(Number.parseInt(digits.slice(at, at + width), 16));
  return numbers;
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}
