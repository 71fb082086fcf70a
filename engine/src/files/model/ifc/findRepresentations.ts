/** What a product needs or was drawn from, not what it is (IfcShapeRepresentation, RepresentationIdentifier). */
const notTheBody = new Set(['clearance', 'reference', 'body-fallback', 'footprint', 'annotation', 'lighting', 'box']);

const keyword = 'IFCSHAPEREPRESENTATION';
const quote = 0x27;
const hash = 0x23;
const comma = 0x2c;
const zero = 0x30;

/** The numbers of the representations that are not the body of a product: web-ifc would add their surfaces to it. */
export function findRepresentations(bytes: Uint8Array): number[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: number[] = [];
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + keyword.length)) {
    // IFCSHAPEREPRESENTATION(#12,'Body',…: the first text is the identifier, unless it is absent.
    const start = text.indexOf(quote, at) + 1;
    const end = text.indexOf(quote, start);
    const isIdentifier = start > 0 && start - at < 64 && end - start < 16 && countCommas(bytes, at, start) === 1;
    if (!isIdentifier || !notTheBody.has(text.toString('latin1', start, end).toLowerCase())) continue;
    const id = numberBefore(bytes, at);
    if (id !== undefined) found.push(id);
  }
  return found;
}

function countCommas(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (bytes[at] === comma) count++;
  return count;
}

/** The 12 of `#12 = ` that ends here. */
function numberBefore(bytes: Uint8Array, end: number): number | undefined {
  const start = bytes.lastIndexOf(hash, end);
  let id = 0;
  for (let at = start + 1; at < end; at++) {
    const digit = bytes[at] - zero;
    if (digit >= 0 && digit <= 9) id = id * 10 + digit;
  }
  return start < 0 || end - start > 32 ? undefined : id;
}
