import ipaddr from 'ipaddr.js';

/** Whom an address stands for: one of IPv4 itself, one of IPv6 the /64 that a customer has at least. */
export function networkOf(address: string): string {
  // Some proxies write names or ports; each is then a network by itself.
  if (!ipaddr.isValid(address)) return address.toLowerCase().slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [plain] = parsed.toNormalizedString().split('%');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`)}/64`;
}
