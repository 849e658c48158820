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

  it('is in doubt where nobody knows the account’s, or the standard one', () => {
    const { standard } = all;
    assert.equal(chooseFooter({ standard }).doubt, 'account');
    assert.equal(chooseFooter({ standard, isExample: true }).doubt, 'example');
    assert.equal(chooseFooter({ account: '', standard, isExample: true }).doubt, 'example');
    assert.equal(chooseFooter({ ...all, isExample: true }).doubt, undefined);
    assert.equal(chooseFooter({ ...all, own: undefined, isExample: true }).doubt, undefined);
  });

  it('takes a blank footer for none', () => {
    assert.equal(chooseFooter({ ...all, own: ' \n' }).kind, 'account');
    assert.equal(chooseFooter({ ...all, own: '', account: '\t' }).kind, 'standard');
    assert.deepEqual(chooseFooter({ account: '', standard: '' }), { kind: 'standard', html: '' });
  });
});

describe('The place of the footer', () => {
  // The bar stands where the footer must go.
  const letters: Record<string, string> = {
    'before the end of the body': '<html><body><p>Hi</p>|</body></html>',
    'before the end of the body, however it is written': '<BODY>Hi|</BoDy\n></HTML>',
    'before the last of two': '<body>Hi</body><body>again|</body></html>',
    'before the end of the document when there is no body': '<html><p>Hi</p>|</html>',
    'at the end when there is neither': '<p>Hi</p>|',
    'at the end of nothing': '|',
    'not in a comment': '<body>Hi|</body><!-- </body> -->',
    'not in the only comment': '<p>Hi</p><!-- </body></html> -->|',
    'not in a comment that ends oddly': '<!--> <body>|</body> <!-- </body> --!> <!---> <!-- -- </body> -->',
    'not in a comment that never ends': '<body>|</body><!-- </body>',
    'not in a conditional comment': '<body>Hi|</body><!--[if mso]></body><![endif]-->',
    'beside a revealed conditional comment': '<body><![if !mso]>Hi|</body><![endif]>',
    'not in a script': '<body>|</body><script>document.write("</body>")</script>',
    'not in a style': '<style>/* </body> */</style><body>|</body>',
    'not in a script that never ends': '<body>|</body><script></body>',
    'not in a title or a text field': '<title></body></title><body>|</body><textarea></body></textarea>',
    'not in a value in double quotes': '<body>|</body><a title="</body>">',
    'not in a value in single quotes': "<body>|</body><a title = '</body>'>",
    'after a quote that is no value': '<body>It\'s 5" wide|</body>',
    'not in a tag that never ends': '<body>|</body><a title="</body>',
    'behind a less-than sign that starts no tag': '<body>1 < 2 <3 |</body>',
    'not at a longer name': '<body>|</body></bodysuit></body-part>',
    'with attributes in the closing tag': '<body>Hi|</body class="a>b">',
  };

  for (const [name, letter] of Object.entries(letters)) {
    it(name, () => {
      const html = letter.replace('|', '');
      const placed = placeFooter(html, '[footer]');
      assert.equal(placed.html, letter.replace('|', '[footer]'));
      assert.equal(placed.html.slice(placed.start, placed.end), '[footer]');
    });
  }

  it('is found in linear time', async () => {
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
