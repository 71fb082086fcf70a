import { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';

/** The files of an archive by their names. */
export async function readParts(chunks: AsyncIterable<Uint8Array>): Promise<Map<string, Buffer>> {
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.concat(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const content: Buffer[] = [];
    if (!entry.fileName.endsWith('/')) {
      for await (const chunk of await zip.openReadStreamPromise(entry)) content.push(chunk as Buffer);
    }
    parts.set(entry.fileName, Buffer.concat(content));
  }
  return parts;
}

/** What a file says, without what is made anew each time. */
export async function readTexts(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = await readParts(Readable.from([Buffer.from(bytes)]));
  return new Map([...parts].map(([name, content]) => [name, content.toString()]));
}
