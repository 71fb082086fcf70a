import type { Answer } from '../../platform/outbound/createOutbound.ts';
import type { SourceReader, SourceVersion } from '../FileSource.ts';
import { SourceFault } from '../SourceFault.ts';
import type { ApsClient } from './createApsClient.ts';
import { faultOfCall } from './faultOfAnswer.ts';
import { type RetryPolicy, withRetries } from './withRetries.ts';

/** Addresses from which all bytes can be had, for a while. */
export interface SignedAddresses {
  size: number;
  /** In order and without a gap: one for the whole file, or one for each of the chunks it came in. */
  pieces: readonly SignedPiece[];
}

export interface SignedPiece {
  start: number;
  end: number;
  url: string;
  headers?: Record<string, string>;
}

interface SignedReaderOptions {
  client: ApsClient;
  retryPolicy: RetryPolicy;
  version: SourceVersion;
  /** After this, others are asked for. */
  lifeMs: number;
  sign(): Promise<SignedAddresses>;
}

/** How often one range goes on after the connection broke. */
const mostBreaks = 5;

/** Reads what lies at addresses that run out, and goes on where a connection broke. */
export async function openSignedReader(options: SignedReaderOptions): Promise<SourceReader> {
  const { client, retryPolicy, version, lifeMs, sign } = options;
  let addresses = await sign();
  let signedAt = Date.now();
  const { size } = addresses;

  async function signAgain(): Promise<void> {
    addresses = await sign();
    signedAt = Date.now();
    // What a version is never changes; if it does, what was read before belongs to something else.
    if (addresses.size !== size) throw new SourceFault('replaced');
  }

  async function request(position: number, end: number): Promise<Answer> {
    if (Date.now() - signedAt > lifeMs) await signAgain();
    const piece = addresses.pieces.find((one) => one.start <= position && position < one.end);
    if (piece === undefined) throw new SourceFault('badAnswer', { message: `no address for byte ${position}` });
    const last = Math.min(end, piece.end) - 1;
    const range = `bytes=${position - piece.start}-${last - piece.start}`;
    const answer = await client.signed({ method: 'GET', url: piece.url, headers: { ...piece.headers, range } });
    if (isRange(answer, { position, last, piece })) return answer;
    answer.close();
    throw new SourceFault('badAnswer', { message: `${answer.status} ${answer.headers['content-range']} for ${range}` });
  }

  /** An address that is refused may have run out sooner than we thought; a second refusal is meant. */
  async function ask(position: number, end: number): Promise<Answer> {
    try {
      return await request(position, end);
    } catch (error) {
      if (!(error instanceof SourceFault) || error.kind !== 'forbidden') throw error;
      await signAgain();
      return request(position, end);
    }
  }

  async function* read({ start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    let position = start;
    let breaks = 0;
    while (position < Math.min(end, size)) {
      const answer = await withRetries(retryPolicy, () => ask(position, Math.min(end, size)));
      try {
        for await (const part of answer.body) {
          position += part.length;
          yield part;
        }
      } catch (error) {
        breaks++;
        if (breaks > mostBreaks) throw faultOfCall(error);
      } finally {
        answer.close();
      }
    }
  }

  return { version: { ...version, size }, size, read };
}

interface AskedRange {
  position: number;
  last: number;
  piece: SignedPiece;
}

/** The bytes that were asked for, no others: a server that ignores ranges sends the whole. */
function isRange({ status, headers }: Answer, { position, last, piece }: AskedRange): boolean {
  const [from, to] = [position - piece.start, last - piece.start];
  if (status === 200) return from === 0 && Number(headers['content-length']) === to + 1;
  return status === 206 && new RegExp(`^bytes ${from}-${to}/`).test(headers['content-range'] ?? '');
}
