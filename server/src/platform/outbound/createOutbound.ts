import { lookup, Resolver } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { isPublicAddress } from './isPublicAddress.ts';
import { faultOf, OutboundFault } from './OutboundFault.ts';
import { type Allowed, isAddress, isIn } from './readAllowed.ts';

export interface OutboundOptions {
  allowed: Allowed;
  /** Then what goes out is encrypted, unless it stays where the operator allows. */
  production: boolean;
  /** Asks the name servers. */
  resolve?: (host: string) => Promise<string[]>;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** As much of the answer as is read. */
  mostBytes: number;
}

export interface PostAnswer {
  status: number;
  /** How it begins. */
  text: string;
}

/** Where an address leads: connections are made to these, whatever the name servers say a moment later. */
interface Place {
  url: URL;
  host: string;
  addresses: readonly string[];
}

export type Outbound = ReturnType<typeof createOutbound>;

/** Calls to addresses that people gave, and never into the own network. */
export function createOutbound({ allowed, production, resolve = askNameServers }: OutboundOptions) {
  async function addressesOf(host: string, isNamed: boolean): Promise<readonly string[]> {
    if (isAddress(host)) return [host];
    // What the hosts file says counts for names that the operator gave; a slow name server must not hold threads for others.
    const found = isNamed ? (await lookup(host, { all: true })).map(({ address }) => address) : await resolve(host);
    return found;
  }

  /** Names that there are not, and those of the own network, are refused by the same words: nobody learns which there are. */
  async function find(text: string): Promise<Place> {
    const url = new URL(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundFault('notAllowed', words.protocol);
    if (url.username !== '' || url.password !== '') throw new OutboundFault('notAllowed', words.credentials);
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const isNamed = allowed.hosts.has(host);
    const addresses = await addressesOf(host, isNamed).catch(() => []);
    const isInside = isNamed || addresses.every((address) => isIn(address, allowed));
    const mayReach = isInside || addresses.every((address) => isIn(address, allowed) || isPublicAddress(address));
    if (addresses.length === 0 || !mayReach) throw new OutboundFault('notAllowed', words.place);
    if (isInside) return { url, host, addresses };
    if (production && url.protocol !== 'https:') throw new OutboundFault('notAllowed', words.protocol);
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (port < 1024 && port !== 443 && port !== 80) throw new OutboundFault('notAllowed', words.port);
    return { url, host, addresses };
  }

  return {
    /** Throws an OutboundFault with a sentence where nothing may be sent there. */
    async check(url: string): Promise<void> {
      await find(url);
    },

    /** No redirect is followed. Whoever has said a status has answered, however the rest comes; throws an OutboundFault. */
    async post({ url, headers, body, timeoutMs, mostBytes }: Post): Promise<PostAnswer> {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const place = await within(signal, find(url));
        const request = open(place, headers, signal);
        const response = await answerOf(request, body);
        return { status: response.statusCode ?? 0, text: await readStart(request, response, mostBytes) };
      } catch (error) {
        throw signal.aborted && !(error instanceof OutboundFault) ? new OutboundFault('timedOut') : faultOf(error);
      }
    },
  };
}

const words = {
  protocol: 'It must begin with https://.',
  credentials: 'It must not hold a name or password.',
  place: 'There is no such host on the Internet, or it lies in a network that webhooks may not reach.',
  port: 'Of the ports below 1024 only 443 and 80 are allowed.',
};

function open({ url, host, addresses }: Place, headers: Record<string, string>, signal: AbortSignal): ClientRequest {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const answerLookup: LookupFunction = (_, { all }, give) => {
    const [first] = known;
    if (all) give(null, known);
    else if (first) give(null, first.address, first.family);
  };
  const options = {
    ...{ method: 'POST', hostname: host, port: url.port, path: `${url.pathname}${url.search}` },
    ...{ headers: { host: url.host, ...headers }, agent: false as const, signal, lookup: answerLookup },
  };
  return url.protocol === 'https:' ? requestHttps(options) : requestHttp(options);
}

function answerOf(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function readStart(request: ClientRequest, response: IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= mostBytes) break;
    }
  } catch {
    // It broke off, or took too long: what has come is shown.
  } finally {
    request.destroy();
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8').replaceAll('\0', '');
}

function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);
}

async function askNameServers(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
