let codes: ReadonlyMap<string, number> | undefined;

/** What that code page does not have becomes a question mark. */
export function encodeWindows1252(text: string): Uint8Array {
  codes ??= new Map(
    [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map((letter, i) => [
      letter,
      i,
    ]),
  );
  const known = codes;
  return Uint8Array.from(text, (letter) => known.get(letter) ?? 0x3f);
}
