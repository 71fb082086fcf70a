/** A part of a file. */
export interface FilePart {
  offset: number;
  length: number;
}

/** An address that has ended, or was never one; asked again it says the same. */
export class AddressEnded extends Error {}

/** The bytes of a part of the file at a signed address. */
export async function readRange(url: string, { offset, length }: FilePart, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { headers: { Range: `bytes=${offset}-${offset + length - 1}` }, signal });
  if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
  // All of a pack may be a gigabyte.
  await answer.body?.cancel();
  const sentence = `The storage answered ${answer.status}.`;
  throw answer.status >= 400 && answer.status < 500 ? new AddressEnded(sentence) : new Error(sentence);
}
