import { lookup, Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { connect, type Place } from './connect.ts';
import { isPublicAddress } from './isPublicAddress.ts';
import { OutboundFault } from './OutboundFault.ts';
import { type Allowed, isAddress, isIn } from './readAllowed.ts';
import { readRetryAfter } from './readRetryAfter.ts';
import { startPatience } from './startPatience.ts';

export interface OutboundOptions {
  allowed: Allowed;
  /** Reached wherever they lie, encrypted or not: the operator has named them, with their ports. */
  origins?: readonly string[];
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
  /** When to come back, if it says so. */
  retryAfterS: number | undefined;
}

export interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Until the answer begins, and between any two pieces of it. */
  timeoutMs: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it comes; throws an OutboundFault where it breaks off. Whoever does not read it to its end closes it. */
  body: AsyncIterable<Uint8Array>;
  close(): void;
}

export type Outbound = ReturnType<typeof createOutbound>;

/** Calls to addresses that others gave, and never into the own network. */
export function createOutbound({ allowed, origins = [], production, resolve = askNameServers }: OutboundOptions) {
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
    const isNamed = allowed.hosts.has(host) || origins.includes(url.origin);
    const addresses = (await bestEffort(addressesOf(host, isNamed))) ?? [];
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
      const patience = startPatience(timeoutMs);
      try {
        const place = await patience.within(find(url));
        const response = await connect(place, { method: 'POST', headers, body, signal: patience.signal });
        const retryAfterS = readRetryAfter(response.headers['retry-after']);
        return { status: response.statusCode ?? 0, retryAfterS, text: await readStart(response, mostBytes) };
      } catch (error) {
        throw patience.faultOf(error);
      } finally {
        patience.rest();
      }
    },

    /** No redirect is followed; throws an OutboundFault. */
    async send({ method, url, headers, body, timeoutMs }: Call): Promise<Answer> {
      const patience = startPatience(timeoutMs);
      try {
        const place = await patience.within(find(url));
        const response = await connect(place, { method, headers, body, signal: patience.signal });
        patience.rest();
        return {
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: patience.watch(response),
          close: () => void response.destroy(),
        };
      } catch (error) {
        patience.rest();
        throw patience.faultOf(error);
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

async function readStart(response: AsyncIterable<Buffer> & { destroy(): unknown }, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      parts.push(part);
      length += part.length;
      if (length >= mostBytes) break;
    }
    // biome-ignore lint/plugin/nameErrors: the status has come, whatever becomes of the text
  } catch {
    // It broke off, or took too long: what has come is shown.
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8').replaceAll('\0', '');
}

async function askNameServers(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
