import assert from 'node:assert/strict';
import { isIPv4, isIPv6 } from 'node:net';
import { describe, it } from 'node:test';
import { formatIp, isInNetwork, readIp, readIp4, readIp6, reverseName } from '../../../src/mail/ipAddress.ts';
import { createRandom } from '../compiler/edits.ts';

/** Returns texts that are IP addresses, or nearly. */
function texts(): string[] {
  const random = createRandom(1);
  const parts = ['0', '1', 'ff', '2001', ':', ':', '::', '.', '192.0.2.1', 'g', '00', '255', '256', 'DB8'];
  const part = () => parts[Math.floor(random() * parts.length)];
  const made = Array.from({ length: 20_000 }, () => Array.from({ length: 1 + random() * 15 }, part).join(''));
  const wanted = Array.from({ length: 2_000 }, () =>
    Array.from({ length: 8 }, () => (random() < 0.5 ? '0' : Math.floor(random() * 65_536).toString(16))).join(
      ':',
    ),
  );
  return [...made, ...wanted];
}

describe('An IP address', () => {
  it('is accepted exactly if Node accepts it, and formatted in the canonical way', () => {
    let count = 0;
    for (const text of texts()) {
      assert.equal(readIp4(text) !== undefined, isIPv4(text), text);
      const address = readIp6(text);
      assert.equal(address !== undefined, isIPv6(text), text);
      if (!address) continue;
      count += 1;
      const { hostname } = new URL(`http://[${text}]/`);
      assert.equal(`[${formatIp(address)}]`, hostname, text);
    }
    assert.ok(count > 1_000, String(count));
  });

  it('that is IPv4 mapped into IPv6 is read as IPv4', () => {
    assert.deepEqual(readIp('::FFFF:192.0.2.1'), readIp4('192.0.2.1'));
    assert.equal(readIp('::192.0.2.1')?.family, 6);
  });

  it('is in a network of its family if their first bits are equal', () => {
    const isIn = (address: string, network: string, prefix: number) => {
      const [one, other] = [readIp(address), readIp(network)];
      assert.ok(one && other);
      return isInNetwork(one, other, prefix);
    };
    assert.deepEqual(
      [32, 31, 30, 0].map((prefix) => isIn('192.0.2.1', '192.0.2.3', prefix)),
      [false, false, true, true],
    );
    assert.deepEqual(
      [128, 33, 32].map((prefix) => isIn('2001:db8:8000::1', '2001:db8::', prefix)),
      [false, false, true],
    );
    assert.equal(isIn('192.0.2.1', '::', 0), false);
  });

  it('has a name for reverse lookups', () => {
    const names = ['192.0.2.1', '2001:db8::1'].map((text) => {
      const address = readIp(text);
      assert.ok(address);
      return reverseName(address);
    });
    assert.deepEqual(names, ['1.2.0.192.in-addr.arpa', `1.${'0.'.repeat(23)}8.B.D.0.1.0.0.2.ip6.arpa`]);
  });
});
