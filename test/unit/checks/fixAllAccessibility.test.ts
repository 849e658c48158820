import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EditedText } from '../../../src/core/checks/editedText.ts';
import { fixAllAccessibility, isOfAccessibility } from '../../../src/core/checks/fixAccessibility.ts';
import { check } from './marks.ts';

const findingsIn = (source: string) =>
  check(source)
    .filter(({ rule }) => isOfAccessibility(rule))
    .map(({ rule, start, end }) => ({ rule, start, end, source, kind: 'html' as const }));

/** Fixes a letter as the command does. */
async function fixed(source: string): Promise<string> {
  const { edits } = await fixAllAccessibility(source, async (text) => findingsIn(text));
  const edited = new EditedText(source);
  edited.apply(edits);
  return edited.text;
}

const letter = (body: string) =>
  `<!doctype html><html lang="en" dir="ltr"><head><title>Order</title></head><body><div lang="en" dir="ltr">${body}</div></body></html>`;

describe('Fix Accessibility', () => {
  it('leaves a possible data table to the user', async () => {
    const tables = [
      '<table border="1"><tr><td><b>Item</b></td><td><b>Qty</b></td></tr><tr><td>Tea</td><td>2</td></tr></table>',
      '<table><tr><td>Order</td><td>123</td></tr><tr><td>Total</td><td>{{total}}</td></tr></table>',
      '<table>{{#each items}}<tr><td><img src="https://a.example/a.png" alt="" width="9"></td><td>{{title}}</td><td>{{price}}</td></tr>{{/each}}</table>',
      '<table>{% for item in items %}<tr><td>{{ item.title }}</td><td>{{ item.price }}</td></tr>{% endfor %}</table>',
      '<table>{{{rows}}}</table>',
      '<table><tr><td><table role="presentation"><tr><td>Tea</td></tr></table></td><td>2</td><td>5.00</td></tr><tr><td>Cup</td><td>1</td><td>7.50</td></tr></table>',
      '<table><thead><tr><td>Item</td></tr></thead><tr><td>Tea</td></tr></table>',
    ];
    for (const table of tables) {
      assert.equal(await fixed(letter(table)), letter(table));
      assert.deepEqual(
        findingsIn(letter(table)).map(({ rule }) => rule),
        ['table-headers'],
        table,
      );
    }
  });

  it('marks layout tables as presentation', async () => {
    for (const rows of [
      '<tr><td>Logo</td><td>Shop</td></tr>',
      '<tr><td>one</td></tr><tr><td>two</td></tr>',
      '<tr><td><table role="presentation"><tr><td>a</td></tr></table></td><td><table role="presentation"><tr><td>b</td></tr></table></td></tr>',
    ])
      assert.equal(
        await fixed(letter(`<table>${rows}</table>`)),
        letter(`<table role="presentation">${rows}</table>`),
      );
  });

  it('needs only one run, even if a fix causes another finding', async () => {
    const letters = [
      '<!doctype html><html><head><title>Order {{id}}</title></head><body><a href="https://www.facebook.com/x"><img src="https://a.example/f.png" width="32"></a><p>Thank you for your order, we will send it to you with the next post.</p></body></html>',
      '<html dir="ltr"><body>Thank you for your order, we will send it<table><tr><td><a href="https://x.com/a"><img src="x.png" width="20"></a></td></tr></table></body></html>',
      '<head></head><body><h1>The news for you</h1>and your cat <a href="https://t.me/a"><img src="t.png" width="20"></a>',
    ];
    for (const source of letters) {
      const once = await fixed(source);
      assert.notEqual(once, source);
      assert.equal(await fixed(once), once);
    }
    assert.match(
      await fixed(letters[0] ?? ''),
      /<a href="[^"]*" lang="en" dir="ltr"><img [^>]*alt="Facebook">/,
    );
  });

  it('checks a letter at most 5 times, even if each fix causes another finding', async () => {
    let checks = 0;
    const table = { rule: 'table-role', kind: 'html' as const, start: 0, end: 7 };
    const { edits } = await fixAllAccessibility('<table>', async () => {
      checks++;
      return [{ ...table, source: '<table>' }];
    });
    assert.ok(checks <= 5 && edits.length > 0);
  });
});

describe('an edited text', () => {
  it('combines several rounds of edits into edits of its source', () => {
    const source = '<a><b>text</b>';
    const edited = new EditedText(source);
    edited.apply([
      { start: 2, end: 2, text: ' alt="x"' },
      { start: 5, end: 5, text: ' lang="en"' },
    ]);
    edited.apply([
      { start: 0, end: 0, text: '<html>' },
      { start: 8, end: 9, text: 'yz' },
      { start: 10, end: 10, text: ' dir="ltr"' },
    ]);
    edited.apply([{ start: edited.text.indexOf('text'), end: edited.text.length, text: '' }]);
    const again = new EditedText(source);
    again.apply(edited.edits());
    assert.equal(edited.text, '<html><a alt="yz" dir="ltr"><b lang="en">');
    assert.equal(again.text, edited.text);
    assert.deepEqual(
      edited.edits().map(({ start, end }) => [start, end]),
      [
        [0, 0],
        [2, 2],
        [5, 5],
        [6, 14],
      ],
    );
  });
});
