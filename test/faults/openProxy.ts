import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { createRandom } from './createRandom.ts';

/** What becomes of a connection. */
type Fate = 'kept' | 'dropped on the way there' | 'dropped on the way back' | 'slow';

export type ProxyFigures = Record<Fate, number>;

/** Of a hundred connections. */
const shares: readonly (readonly [Fate, number])[] = [
  ['dropped on the way there', 12],
  ['dropped on the way back', 12],
  ['slow', 10],
];
const mostBytesBeforeDrop = 60_000;
const slow = { chunkBytes: 4096, pauseMs: 15 };

/** Stands before a server on this machine and does to connections what a site's network does to them. */
export async function openProxy(targetPort: number, random: ReturnType<typeof createRandom>) {
  const figures: ProxyFigures = { kept: 0, slow: 0, 'dropped on the way there': 0, 'dropped on the way back': 0 };
  const sockets = new Set<Socket>();

  function join(client: Socket): void {
    const fate = drawFate(random);
    const server = connect({ port: targetPort, host: '127.0.0.1' });
    const destroy = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      // Whoever is at the other end sees it by itself.
      socket.once('error', destroy);
    }
    figures[fate]++;
    const bytes = random.between(0, mostBytesBeforeDrop);
    void carry(client, server, fate === 'dropped on the way there' ? bytes : undefined, fate === 'slow');
    void carry(server, client, fate === 'dropped on the way back' ? bytes : undefined, fate === 'slow');

    async function carry(from: Socket, to: Socket, limit: number | undefined, isSlow: boolean): Promise<void> {
      let left = limit ?? Number.POSITIVE_INFINITY;
      try {
        for await (const chunk of from as AsyncIterable<Buffer>) {
          for (const piece of isSlow ? inPieces(chunk) : [chunk]) {
            if (isSlow) await sleep(slow.pauseMs);
            if (!to.write(piece.subarray(0, left))) await drained(to);
            left -= piece.length;
            if (left <= 0) return destroy();
          }
        }
        to.end();
      } catch {
        destroy();
      }
    }
  }

  const listener = createServer({ allowHalfOpen: true }, join).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(listener.address() as { port: number }).port}`,
    figures,
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function drawFate(random: ReturnType<typeof createRandom>): Fate {
  let left = random.next() * 100;
  for (const [fate, share] of shares) {
    left -= share;
    if (left < 0) return fate;
  }
  return 'kept';
}

function* inPieces(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += slow.chunkBytes) yield chunk.subarray(at, at + slow.chunkBytes);
}

async function drained(socket: Socket): Promise<void> {
  await Promise.race([
    new Promise((resolve) => socket.once('drain', resolve)),
    new Promise((_, reject) => socket.once('close', () => reject(new Error('closed')))),
  ]);
}
