import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormats } from '../../../src/core/text/formats.ts';
import { explainHeaders } from '../../../src/webview/letter/explainHeaders.ts';

/** Returns the explanation of one-click unsubscribing at an address, and whether it is a warning. */
function oneClickAt(address: string) {
  const headers = [
    { name: 'List-Unsubscribe', value: `<${address}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
  const explained = explainHeaders({ headers, authentication: [] }, createFormats('en'));
  const { texts = [], isWrong = false } =
    explained.find(({ name }) => name === 'List-Unsubscribe-Post') ?? assert.fail();
  return { text: texts.join(' '), isWrong };
}

const works = 'Readers can unsubscribe with one click in the mail program, without a web page (RFC 8058).';
const sandbox = `${works} The address belongs to the sandbox on this computer. A real service uses an https address.`;
const nothing = 'List-Unsubscribe-Post has no effect: List-Unsubscribe contains no https address.';

test('one-click unsubscribing needs https, except in the sandbox on this machine', () => {
  const said = (address: string) => oneClickAt(address);
  assert.deepEqual(said('https://shop.example/u'), { text: works, isWrong: false });
  assert.deepEqual(said('http://127.0.0.1:4000/u/1'), { text: sandbox, isWrong: false });
  assert.deepEqual(said('http://shop.example/u'), { text: nothing, isWrong: true });
  assert.deepEqual(said('http://127.0.0.1.shop.example/u'), { text: nothing, isWrong: true });
});
