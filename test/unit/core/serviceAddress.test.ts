import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkServiceAddress, isLoopback } from '../../../src/core/port/serviceAddress.ts';

test('a service address is normalized', () => {
  const addresses: readonly [text: string, address: string][] = [
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['  https://API.Example.com:443/v1/// \n', 'https://api.example.com/v1'],
    ['https://example.com', 'https://example.com'],
    ['https://пример.рф/v1', 'https://xn--e1afmkfd.xn--p1ai/v1'],
    ['https://example.com:8443/a/../v1', 'https://example.com:8443/v1'],
    ['http://127.0.0.1:4000/v1', 'http://127.0.0.1:4000/v1'],
    ['http://127.1/v1', 'http://127.0.0.1/v1'],
    ['http://localhost/v1', 'http://localhost/v1'],
    ['http://[::1]:80/v1', 'http://[::1]/v1'],
  ];
  for (const [text, address] of addresses) assert.deepEqual(checkServiceAddress(text), { address }, text);
});

test('an invalid service address is refused with the reason', () => {
  const addresses: readonly [text: string, problem: string][] = [
    ['', 'notAnAddress'],
    ['example.com/v1', 'notAnAddress'],
    ['example.com:8080', 'notAnAddress'],
    ['/v1', 'notAnAddress'],
    ['https://', 'notAnAddress'],
    ['ftp://example.com', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
    ['http://example.com/v1', 'plainHttp'],
    ['http://127.0.0.1.example.com', 'plainHttp'],
    ['http://localhost.example.com', 'plainHttp'],
    ['http://192.168.0.1', 'plainHttp'],
    ['http://[::2]', 'plainHttp'],
    ['http://0.0.0.0', 'plainHttp'],
    ['https://ann:secret@example.com', 'hasCredentials'],
    ['https://ann@example.com', 'hasCredentials'],
    ['http://127.0.0.1@example.com', 'hasCredentials'],
    ['https://example.com/v1?key=1', 'hasQuery'],
    ['https://example.com/v1?', 'hasQuery'],
    ['https://example.com/v1#top', 'hasQuery'],
  ];
  for (const [text, problem] of addresses) assert.deepEqual(checkServiceAddress(text), { problem }, text);
});

test('only addresses of this machine are loopback addresses', () => {
  assert.deepEqual(['127.0.0.1', '127.255.0.9', '[::1]', 'localhost'].map(isLoopback), [
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual(['128.0.0.1', '::1', 'localhost.', 'local', ''].map(isLoopback), Array(5).fill(false));
});
