const quote = 0x27;

/** Whether an odd number of quotes comes before a place; asked from the beginning to the end, each byte is looked at once. */
export function countQuotes(bytes: Uint8Array) {
  let odd = false;
  let next = find(0);

  function find(from: number): number {
    const at = bytes.indexOf(quote, from);
    return at < 0 ? bytes.length : at;
  }
  return {
    isOdd(end: number): boolean {
      for (; next < end; next = find(next + 1)) odd = !odd;
      return odd;
    },
  };
}
