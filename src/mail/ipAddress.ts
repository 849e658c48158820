/** An IP address: 4 or 16 bytes. */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly bytes: readonly number[];
}

/** Parses an IPv4 address: four numbers without leading zeros. Returns `undefined` if it is invalid. */
export function readIp4(text: string): IpAddress | undefined {
  if (text.length > 15) return undefined;
  const parts = text.split('.');
  const fits = parts.length === 4 && parts.every((part) => isNumber.test(part) && Number(part) < 256);
  return fits ? { family: 4, bytes: parts.map(Number) } : undefined;
}

/** Parses an IPv6 address, also with an IPv4 address at its end (RFC 4291, section 2.2). Rejects zone indexes. */
export function readIp6(text: string): IpAddress | undefined {
  if (text.length > 45) return undefined;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const before = readGroups(head, tail === undefined);
  const after = tail === undefined ? [] : readGroups(tail, true);
  if (!before || !after) return undefined;
  const missing = 16 - before.length - after.length;
  // `::` stands for at least one group.
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined;
  return { family: 6, bytes: [...before, ...Array<number>(missing).fill(0), ...after] };
}

/** Parses an IP address. Converts an IPv4-mapped address (`::ffff:192.0.2.1`) to IPv4 (RFC 7208, section 5). */
export function readIp(text: string): IpAddress | undefined {
  const address = readIp4(text) ?? readIp6(text);
  const isMapped =
    address?.family === 6 && address.bytes.slice(0, 12).every((byte, at) => byte === mapped[at]);
  return isMapped ? { family: 4, bytes: address.bytes.slice(12) } : address;
}

/** Returns true if both addresses have the same family and the same first `prefix` bits. */
export function isInNetwork(address: IpAddress, network: IpAddress, prefix: number): boolean {
  if (address.family !== network.family) return false;
  return address.bytes.every((byte, index) => {
    const bits = Math.min(Math.max(prefix - index * 8, 0), 8);
    const mask = (0xff00 >> bits) & 0xff;
    return (byte & mask) === ((network.bytes[index] ?? 0) & mask);
  });
}

/** Formats an address (RFC 5952). */
export function formatIp({ family, bytes }: IpAddress): string {
  if (family === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, at) => ((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0));
  const run = longestRun(groups);
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  if (run.length < 2) return hex(groups);
  return `${hex(groups.slice(0, run.start))}::${hex(groups.slice(run.start + run.length))}`;
}

/** Returns the numbers (IPv4) or hexadecimal digits (IPv6) of an address, as in reverse names and macros (RFC 7208, section 7.3). */
export function addressParts({ family, bytes }: IpAddress): string[] {
  if (family === 4) return bytes.map(String);
  return bytes.flatMap((byte) => [...byte.toString(16).toUpperCase().padStart(2, '0')]);
}

/** Returns the name of an address's PTR records. */
export function reverseName(address: IpAddress): string {
  const zone = address.family === 4 ? 'in-addr.arpa' : 'ip6.arpa';
  return `${addressParts(address).reverse().join('.')}.${zone}`;
}

const isNumber = /^(?:0|[1-9]\d{0,2})$/;
const mapped = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Parses groups such as `a:b:c`. The last one may be an IPv4 address if `endsAddress`. */
function readGroups(text: string, endsAddress: boolean): number[] | undefined {
  if (text === '') return [];
  const bytes: number[] = [];
  const groups = text.split(':');
  for (const [index, group] of groups.entries()) {
    const ip4 = endsAddress && index === groups.length - 1 ? readIp4(group) : undefined;
    if (!ip4 && !/^[\da-f]{1,4}$/i.test(group)) return undefined;
    const value = Number.parseInt(group, 16);
    bytes.push(...(ip4?.bytes ?? [value >> 8, value & 0xff]));
  }
  return bytes;
}

function longestRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (const [at, group] of groups.entries()) {
    if (group !== 0) start = at + 1;
    else if (at + 1 - start > best.length) best = { start, length: at + 1 - start };
  }
  return best;
}
