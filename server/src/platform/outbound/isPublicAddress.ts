import ipaddr from 'ipaddr.js';

/** Inside Azure it answers every machine, and is in no special range. */
const azureHost = '168.63.129.16';
/** All that the Internet has given out; what is outside it are ways to write other addresses, or somebody's own networks. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is anybody's on the Internet, and not one of the own network or machine in any disguise. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : address !== azureHost;
}
