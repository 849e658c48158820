import { BlockList, isIP } from 'node:net';

type AddressRange = readonly [address: string, length: number];

/**
 * Addresses of this machine, of private networks, and reserved addresses without a host (IANA IPv4 Special-Purpose Address Registry, RFC
 * 6890).
 */
const specialIPv4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/** Global unicast addresses. Ranges that embed an IPv4 address are excluded below. */
const unicastIPv6 = blockList('ipv6', [['2000::', 3]]);
/** Global unicast addresses with a special purpose (IANA IPv6 Special-Purpose Address Registry). */
const specialIPv6 = blockList('ipv6', [
  // Teredo, benchmarks, ORCHID and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  // The former 6bone.
  ['3ffe::', 16],
  ['3fff::', 20],
]);

/** Returns true if an IP address belongs to a host on the internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIPv4.check(address, 'ipv4');
    case 6:
      // An address with a zone index is link-local.
      if (address.includes('%')) return false;
      return unicastIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6');
    default:
      return false;
  }
}

function blockList(family: 'ipv4' | 'ipv6', networks: readonly AddressRange[]): BlockList {
  const list = new BlockList();
  for (const [address, length] of networks) list.addSubnet(address, length, family);
  return list;
}
