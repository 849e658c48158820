import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { corpusFiles, corpusIsAtHand } from '../unit/checks/corpus.ts';
import { finished, json, makeList, makeMaket, makeSend, quickSandbox, type TestSandbox } from './support.ts';

const layouts = [
  ...corpusFiles('colorlib-email-templates/*/index.html'),
  ...corpusFiles('postmark-templates/**/*.html'),
  ...corpusFiles('cerberus/**/*.html'),
];
const footer = '<p>The footer</p>';

let sandbox: TestSandbox;
before(async () => {
  sandbox = await quickSandbox({ seed: 'demo', footers: { standard: footer } });
});
after(() => sandbox.close());

it(`letters of ${layouts.length} layouts arrive unchanged except for footer, links and pixel`, async (test) => {
  if (!corpusIsAtHand) {
    test.diagnostic('There is no corpus to send: see test/unit/checks/corpus.ts.');
    return;
  }
  assert.ok(layouts.length > 50, `only ${layouts.length}`);
  const { call } = sandbox;
  const sends: {
    readonly id: number;
    readonly email: string;
    readonly name: string;
    readonly text: string;
  }[] = [];
  for (const [index, { name, text }] of layouts.entries()) {
    const email = `reader${index}@studio.test`;
    const included_lists = json([await makeList(call, [email])]);
    const maket_id = await makeMaket(call, { body: text });
    const id = await makeSend(call, { maket_id, included_lists, letter_title: name });
    sends.push({ id, email, name, text });
  }
  for (const { id, email, name, text } of sends) {
    await finished(call, id, 60_000);
    const [letter] = await sandbox.inbox(email);
    const [ownPart = '', ...rest] = (letter?.html ?? '').split(footer);
    const received = ownPart + rest.join(footer).replace(/<img src="[^"]*\/t\/open\/[^>]*>/, '');
    assertSameButForLinks(received, text.replaceAll('\r\n', '\n'), name);
  }
});

/** Asserts that a received letter differs from the uploaded one only in its tracking links, which replace links. */
function assertSameButForLinks(received: string, uploaded: string, name: string): void {
  const between = received.split(/href="http:\/\/127\.0\.0\.1:\d+\/t\/click\/[^"]+"/);
  let at = 0;
  for (const [index, part] of between.entries()) {
    const start = index === 0 ? 0 : at + linkAt(uploaded.slice(at), name);
    assert.equal(uploaded.slice(start, start + part.length), part, name);
    at = start + part.length;
  }
  assert.equal(at, uploaded.length, name);
}

/** The length of the `href` attribute at the start of a text. */
function linkAt(text: string, name: string): number {
  const [link] = /^href\s*=\s*(?:"https?:[^"]*"|'https?:[^']*'|https?:[^\s>]+)/i.exec(text) ?? [];
  return link?.length ?? assert.fail(`${name}: no link stands at ${text.slice(0, 80)}`);
}
