import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormats } from '../../../src/core/text/formats.ts';
import { explainHeaders } from '../../../src/webview/letter/explainHeaders.ts';

/** What is said of one-click unsubscribing at that address, and whether it is a warning. */
function oneClickAt(address: string) {
  const headers = [
    { name: 'List-Unsubscribe', value: `<${address}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
  const explained = explainHeaders({ headers, authentication: [] }, createFormats('en'));
  const { words = [], isWrong = false } =
    explained.find(({ name }) => name === 'List-Unsubscribe-Post') ?? assert.fail();
  return { words: words.join(' '), isWrong };
}

const works = 'One click in the mail program unsubscribes, without any page (RFC 8058).';
const sandbox = `${works} The address is the sandbox’s, on this machine. A real service has an https address there.`;
const nothing = 'It does nothing: List-Unsubscribe has no https address.';

test('one click to unsubscribe needs https, but for the sandbox on this machine', () => {
  const said = (address: string) => oneClickAt(address);
  assert.deepEqual(said('https://shop.example/u'), { words: works, isWrong: false });
  assert.deepEqual(said('http://127.0.0.1:4000/u/1'), { words: sandbox, isWrong: false });
  assert.deepEqual(said('http://shop.example/u'), { words: nothing, isWrong: true });
  assert.deepEqual(said('http://127.0.0.1.shop.example/u'), { words: nothing, isWrong: true });
});
