import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

interface Answer {
  bytes: Buffer;
  isGzip: boolean;
  type: string;
}

const blank: Answer = { bytes: Buffer.from('<!doctype html><title>blank</title>'), isGzip: false, type: 'text/html' };

/** Files by address, from memory: the disk is not what is measured. */
export interface PageServer {
  url: string;
  /** Sends `path` for `address`; a name in .gz goes out as gzip for the browser to unpack. */
  add(address: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Serves `folder`, and what is added, on the loopback; anything else is a page with nothing on it. */
export async function servePages(folder: string): Promise<PageServer> {
  const added = new Map<string, Answer>();
  const find = async (address: string) =>
    added.get(address) ?? { bytes: await readFile(join(folder, address)), isGzip: false, type: typeOf(address) };
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost').pathname;
    void find(address)
      .catch(() => blank)
      .then(({ bytes, isGzip, type }) => {
        response.setHeader('content-type', type);
        response.setHeader('content-length', bytes.length);
        if (isGzip) response.setHeader('content-encoding', 'gzip');
        response.end(bytes);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(address, path) {
      added.set(address, { bytes: await readFile(path), isGzip: path.endsWith('.gz'), type: typeOf(path) });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const typeOf = (path: string) => types[extname(path)] ?? 'application/octet-stream';
