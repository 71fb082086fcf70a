import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';

/** Where an address leads: connections are made to these, whatever the name servers say a moment later. */
export interface Place {
  url: URL;
  host: string;
  addresses: readonly string[];
}

export interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal: AbortSignal;
}

/** The answer, as soon as its head is there. */
export function connect({ url, host, addresses }: Place, { method, headers, body, signal }: Sent) {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const answerLookup: LookupFunction = (_, { all }, give) => {
    const [first] = known;
    if (all) give(null, known);
    else if (first) give(null, first.address, first.family);
  };
  const options = {
    method,
    hostname: host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers },
    agent: false as const,
    signal,
    lookup: answerLookup,
  };
  const request = url.protocol === 'https:' ? requestHttps(options) : requestHttp(options);
  return new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}
