import { BlockList, isIP } from 'node:net';

/** Addresses of this machine, of private networks, and of no host at all (RFC 6890 and its registries). */
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.ipv4.addSubnet(network, length, 'ipv4');
}
for (const [network, length] of [
  ['::', 128],
  ['::1', 128],
  // These four hold an IPv4 address, which may be any.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['2001::', 23],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  special.ipv6.addSubnet(network, length, 'ipv6');
}

/** Whether an IP address belongs to a host on the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return version !== 0 && !special[family].check(address, family);
}
