const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/** File systems count bytes, and the stamp and the ending come behind. */
const mostBytes = 180;

/** A name as any file system takes it. */
export function safeFilename(name: string): string {
  const cleaned = name.toWellFormed().replace(forbidden, ' ').replace(/\s+/g, ' ');
  const signs = [...cleaned];
  while (Buffer.byteLength(signs.join('')) > mostBytes) signs.pop();
  const trimmed = signs.join('').replace(/^[\s.]+|[\s.]+$/g, '');
  return trimmed === '' ? 'Report' : trimmed;
}
