import ipaddr from 'ipaddr.js';

/** Where the operator lets messages go beside the Internet. */
export interface Allowed {
  hosts: ReadonlySet<string>;
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

const host = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** Networks (10.1.0.0/16), addresses and names of hosts, joined by commas; nothing where one of them is none of these. */
export function readAllowed(text: string): Allowed | undefined {
  const words = text.split(',').flatMap((word) => word.trim().toLowerCase() || []);
  const hosts = new Set<string>();
  const networks: Allowed['networks'][number][] = [];
  for (const word of words) {
    if (ipaddr.isValidCIDR(word)) networks.push(ipaddr.parseCIDR(word));
    else if (isAddress(word)) networks.push([ipaddr.parse(word), word.includes(':') ? 128 : 32]);
    else if (host.test(word) && !/^[0-9.]+$/.test(word)) hosts.add(word);
    else return undefined;
  }
  return { hosts, networks };
}

export function isIn(address: string, { networks }: Pick<Allowed, 'networks'>): boolean {
  const parsed = ipaddr.parse(address);
  return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network as never, bits));
}

/** As addresses are written in full: other ways to write them are for browsers, which have made one of them already. */
export const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
