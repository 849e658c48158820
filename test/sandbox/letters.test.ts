import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { finished, json, makeList, makeMaket, makeSend, quickSandbox, type TestSandbox } from './support.ts';

const standard = '<p>Standard <a href="#">leave</a></p>';
const account = '<p>Account <a href="">leave</a></p>';

describe('Letters', () => {
  let withAccountFooter: TestSandbox;
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await quickSandbox({ footers: { standard } });
    withAccountFooter = await quickSandbox({ footers: { account, standard } });
  });
  after(async () => {
    await sandbox.close();
    await withAccountFooter.close();
  });

  let count = 0;
  /** The letter that a recipient gets, with tracking addresses shortened to their kind. */
  const letterOf = async (maket: { body: string; footer?: string }, { call, inbox, url } = sandbox) => {
    const email = `reader${count++}@post.example`;
    const included_lists = json([await makeList(call, [email])]);
    await finished(call, await makeSend(call, { maket_id: await makeMaket(call, maket), included_lists }));
    const [letter] = await inbox(email);
    const origin = new URL(url).origin;
    return (letter?.html ?? '')
      .replaceAll(origin, '')
      .replace(/<img src="\/t\/open\/[\w-]+\.gif"[^>]*>/, '[pixel]')
      .replace(/\/t\/(\w+)\/[\w-]+/g, '/$1');
  };

  /** The text part that a recipient gets. */
  const textOf = async (maket: { body: string; footer?: string }, { call, inbox } = sandbox) => {
    const email = `reader${count++}@post.example`;
    const included_lists = json([await makeList(call, [email])]);
    await finished(call, await makeSend(call, { maket_id: await makeMaket(call, maket), included_lists }));
    const [letter] = await inbox(email);
    return letter?.text.trim();
  };

  it('keep text that looks like the sandbox’s own placeholders, also in links', async () => {
    const marks = '%%mailroom-token%% %%mailroom-origin%% %%mailroom--token%% %%mailroom-';
    const body = `<body title="${marks}"><a href="https://shop.example/%%mailroom-token%%">${marks}</a></body>`;
    assert.equal(
      await letterOf({ body, footer: marks }),
      `<body title="${marks}"><a href="/click/0">${marks}</a>${marks}[pixel]</body>`,
    );
    const text = await textOf({ body, footer: marks });
    assert.equal(text?.replace(/ \(http.*?\)/, ' [link] '), `${marks} [link] ${marks}`);
  });

  it('end with the maket’s own footer, or else the account’s, or else the standard one', async () => {
    const body = '<body>Hi</body>';
    const own = '<p>Own <a href="#">leave</a></p>';
    assert.deepEqual(
      [
        await letterOf({ body, footer: own }, withAccountFooter),
        await letterOf({ body }, withAccountFooter),
        await letterOf({ body, footer: ' ' }),
        await letterOf({ body }),
      ],
      [
        '<body>Hi<p>Own <a href="/unsubscribe">leave</a></p>[pixel]</body>',
        '<body>Hi<p>Account <a href="/unsubscribe">leave</a></p>[pixel]</body>',
        '<body>Hi<p>Standard <a href="/unsubscribe">leave</a></p>[pixel]</body>',
        '<body>Hi<p>Standard <a href="/unsubscribe">leave</a></p>[pixel]</body>',
      ],
    );
  });

  for (const [what, body, expected] of [
    ['without a </body>', '<p>Hi', '<p>Hi[F]'],
    ['with two of them', '<body>a</body>b</body>', '<body>a</body>b[F]</body>'],
    ['with one in a comment', '<body>a</body><!-- </body> -->', '<body>a[F]</body><!-- </body> -->'],
    ['with one in a script', '<body>a<script>"</body>"</script>b', '<body>a<script>"</body>"</script>b[F]'],
    ['with only an </html>', '<html>a</html>', '<html>a[F]</html>'],
    [
      'in a table that is not closed',
      '<html><body><table><tr><td>one</body></html>',
      '<html><body><table><tr><td>one[F]</body></html>',
    ],
    [
      'in a form field that is not closed',
      '<body><select><option>a</body>',
      '<body><select><option>a[F]</body>',
    ],
  ] as const) {
    it(`have their footer at the end of the body ${what}`, async () => {
      const letter = await letterOf({ body, footer: '<i>F</i>' });
      assert.equal(letter.replace('<i>F</i>[pixel]', '[F]'), expected);
    });
  }

  it('have tracked web links, and keep everything else unchanged', async () => {
    const body = `<!DOCTYPE html><HTML><Body BGCOLOR=red><a class=x HREF='https://a.example/?b=1&amp;c=2'>a</a>
<a href=http://b.example>b</a><a href="mailto:c@d.example">c</a><a href="#top">d</a><a name=e>e</a>
<map><area href="https://f.example"></map><!-- <a href="https://g.example"> --><img src="https://h.example/i.png"></Body></HTML>
`;
    const letter = await letterOf({ body, footer: '<a href="https://j.example">j</a>' });
    assert.equal(
      letter,
      `<!DOCTYPE html><HTML><Body BGCOLOR=red><a class=x href="/click/0">a</a>
<a href="/click/1">b</a><a href="mailto:c@d.example">c</a><a href="#top">d</a><a name=e>e</a>
<map><area href="/click/2"></map><!-- <a href="https://g.example"> --><img src="https://h.example/i.png"><a href="/click/3">j</a>[pixel]</Body></HTML>
`,
    );
  });

  it('have the preview’s plain text as their text part', async () => {
    const long = 'A paragraph that is longer than a line of a letter should be goes on and on. '
      .repeat(5)
      .trim();
    const body = `<html><body><table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>5 EUR</td></tr></table>
<p>${long}</p><ul><li>One</li><li>Two</li></ul><div style="display:none">Hidden</div></body></html>`;
    assert.equal(
      await textOf({ body, footer: '<p>Footer</p>' }),
      `Item | Price\nTea | 5 EUR\n\n${long}\n\n• One\n• Two\n\nFooter`,
    );
  });

  it('may be nested very deeply', async () => {
    const body = `${'<div>'.repeat(15_000)}<a href="https://a.example">a</a>`;
    assert.match(await letterOf({ body }), /<a href="\/click\/0">a<\/a><p>Standard/);
  });

  it('have subject, sender and one-click unsubscribe headers', async () => {
    const { call, inbox } = sandbox;
    const included_lists = json([await makeList(call, ['headers@post.example'])]);
    const maket_id = await makeMaket(call);
    await finished(call, await makeSend(call, { maket_id, included_lists, letter_title: 'Grüße & <b>' }));
    const [letter] = await inbox('headers@post.example');
    assert.deepEqual(
      [letter?.subject, letter?.from, letter?.to, letter?.headers['list-unsubscribe-post']],
      ['Grüße & <b>', 'news@lumen.example', 'headers@post.example', 'List-Unsubscribe=One-Click'],
    );
    assert.match(
      letter?.headers['list-unsubscribe'] ?? '',
      /^<http:\/\/127\.0\.0\.1:\d+\/t\/unsubscribe\/[\w-]+>$/,
    );
  });
});
