import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseFooter } from '../../../src/core/layouts/footer.ts';
import { placeFooter } from '../../../src/core/letters/placeFooter.ts';
import { assertLinear } from '../../support/processorTime.ts';

describe('The choice of the footer', () => {
  const all = { own: '<p>own</p>', account: '<p>account</p>', standard: '<p>standard</p>' };

  it('is the own footer, then the account’s, then the standard one', () => {
    assert.deepEqual(chooseFooter(all), { kind: 'own', html: '<p>own</p>' });
    assert.deepEqual(chooseFooter({ ...all, own: undefined }), { kind: 'account', html: '<p>account</p>' });
    const none = { account: '', standard: all.standard };
    assert.deepEqual(chooseFooter(none), { kind: 'standard', html: '<p>standard</p>' });
  });

  it('is in doubt if the account’s or the standard footer is unknown', () => {
    const { standard } = all;
    assert.equal(chooseFooter({ standard }).doubt, 'account');
    assert.equal(chooseFooter({ standard, isExample: true }).doubt, 'example');
    assert.equal(chooseFooter({ account: '', standard, isExample: true }).doubt, 'example');
    assert.equal(chooseFooter({ ...all, isExample: true }).doubt, undefined);
    assert.equal(chooseFooter({ ...all, own: undefined, isExample: true }).doubt, undefined);
  });

  it('ignores a blank footer', () => {
    assert.equal(chooseFooter({ ...all, own: ' \n' }).kind, 'account');
    assert.equal(chooseFooter({ ...all, own: '', account: '\t' }).kind, 'standard');
    assert.deepEqual(chooseFooter({ account: '', standard: '' }), { kind: 'standard', html: '' });
  });
});

describe('`placeFooter`', () => {
  // `|` marks where the footer must go.
  const letters: Record<string, string> = {
    'before the closing body tag': '<html><body><p>Hi</p>|</body></html>',
    'before a closing body tag in mixed case': '<BODY>Hi|</BoDy\n></HTML>',
    'before the last of two closing body tags': '<body>Hi</body><body>again|</body></html>',
    'before the closing html tag if there is no body': '<html><p>Hi</p>|</html>',
    'at the end if there is neither': '<p>Hi</p>|',
    'into an empty document': '|',
    'outside a comment': '<body>Hi|</body><!-- </body> -->',
    'at the end if the only closing tags are in a comment': '<p>Hi</p><!-- </body></html> -->|',
    'outside comments that end irregularly':
      '<!--> <body>|</body> <!-- </body> --!> <!---> <!-- -- </body> -->',
    'outside a comment that never ends': '<body>|</body><!-- </body>',
    'outside a conditional comment': '<body>Hi|</body><!--[if mso]></body><![endif]-->',
    'inside a downlevel-revealed conditional comment': '<body><![if !mso]>Hi|</body><![endif]>',
    'outside a script': '<body>|</body><script>document.write("</body>")</script>',
    'outside a style sheet': '<style>/* </body> */</style><body>|</body>',
    'outside a script that never ends': '<body>|</body><script></body>',
    'outside a title and a text area': '<title></body></title><body>|</body><textarea></body></textarea>',
    'outside a double-quoted attribute value': '<body>|</body><a title="</body>">',
    'outside a single-quoted attribute value': "<body>|</body><a title = '</body>'>",
    'after quotation marks in text': '<body>It\'s 5" wide|</body>',
    'outside a tag that never ends': '<body>|</body><a title="</body>',
    'after less-than signs that start no tag': '<body>1 < 2 <3 |</body>',
    'before body, not before tags whose name starts with it': '<body>|</body></bodysuit></body-part>',
    'before a closing body tag with attributes': '<body>Hi|</body class="a>b">',
  };

  for (const [name, letter] of Object.entries(letters)) {
    it(`inserts the footer ${name}`, () => {
      const html = letter.replace('|', '');
      const placed = placeFooter(html, '[footer]');
      assert.equal(placed.html, letter.replace('|', '[footer]'));
      assert.equal(placed.html.slice(placed.start, placed.end), '[footer]');
    });
  }

  it('runs in linear time', async () => {
    const hostile = [
      '<',
      '<!--',
      '<a "',
      '<a ="',
      '<script>',
      '</script',
      '<style',
      '<!',
      '= ',
      '</body',
      '<title></',
    ];
    for (const piece of hostile) {
      await assertLinear(piece, 200_000, (count) => placeFooter(piece.repeat(count), 'x'));
    }
  });
});
