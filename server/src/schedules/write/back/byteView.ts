/** The bytes of a text as letters, one each or two, without knowing its code page: what is not touched comes back as it was. */
export interface ByteView {
  text: string;
  bytesOf(text: string): Uint8Array;
}

/** What is looked for and what is put in are plain letters, which every code page of one byte and UTF-8 write alike. */
export function byteView(bytes: Uint8Array): ByteView {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = wideOrder(bytes);
  if (width === undefined) return { text: buffer.toString('latin1'), bytesOf: (text) => Buffer.from(text, 'latin1') };
  if (width === 'little') {
    return { text: buffer.toString('utf16le'), bytesOf: (text) => Buffer.from(text, 'utf16le') };
  }
  return {
    text: Buffer.from(buffer).swap16().toString('utf16le'),
    bytesOf: (text) => Buffer.from(text, 'utf16le').swap16(),
  };
}

/** By the mark at the beginning; without one, by the zero beside the first letter, which is plain in every schedule. */
function wideOrder([first, second]: Uint8Array): 'little' | 'big' | undefined {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'little';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'big' : undefined;
}
