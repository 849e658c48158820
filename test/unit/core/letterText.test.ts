import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'parse5';
import { type HtmlNode, letterText } from '../../../src/core/letters/letterText.ts';
import { asLetterNode } from '../../../src/sandbox/letters/plainText.ts';

/** Returns the body that a browser would parse from the HTML. */
function bodyOf(html: string): HtmlNode {
  const root = parse(html).childNodes.find(({ nodeName }) => nodeName === 'html');
  const body = root && 'childNodes' in root && root.childNodes.find(({ nodeName }) => nodeName === 'body');
  assert.ok(body);
  return asLetterNode(body);
}

const text = (html: string) => letterText(bodyOf(html));

describe('A letter as plain text', () => {
  it('has paragraphs, headings and lines', () => {
    assert.equal(
      text('<h1>Spring\n  sale</h1><p>One<br>two</p>\n<div>Three</div><div>four</div><hr>'),
      `Spring sale\n\nOne\ntwo\n\nThree\nfour\n\n${'-'.repeat(40)}`,
    );
  });

  it('shows the target of a link, unless the link text says it or the link leads nowhere', () => {
    assert.equal(
      text(
        '<a href="https://a.example/?a=1&amp;b=2">Shop</a>, <a href="mailto:a@b.example">a@b.example</a>, ' +
          '<a href="https://a.example/">a.example</a>, <a href="#top">up</a>, <a>nowhere</a>',
      ),
      'Shop (https://a.example/?a=1&b=2), a@b.example, a.example, up, nowhere',
    );
  });

  it('has the alternative texts of pictures, also of linked ones', () => {
    assert.equal(
      text('<img alt="A kettle"><img src="x"><a href="https://a.example/b"><img alt="Logo"></a>'),
      'A kettleLogo (https://a.example/b)',
    );
    assert.equal(text('<a href="https://a.example/b"><img alt=""></a>'), '(https://a.example/b)');
  });

  it('has lists, also nested ones', () => {
    assert.equal(
      text('<ul><li>One<ol start="3"><li>three</li><li><p>four</p><p>five</p></li></ol></li> <li>Two</ul>'),
      '• One\n\n  3. three\n  4. four\n\n     five\n• Two',
    );
  });

  it('has tables row by row', () => {
    assert.equal(
      text(
        '<table><tr><th>What</th><th>Price</th></tr><tr><td>Cup</td><td></td><td> 4&nbsp;€ </td></tr></table>',
      ),
      'What | Price\nCup | 4 €',
    );
    assert.equal(
      text('<table><tr><td><p>Left</p><p>side</p></td><td>Right</td></tr></table>'),
      'Left\n\nside\n\nRight',
    );
    assert.equal(text('<table><tr><td>First</td></tr><tr><td>Second</td></tr></table>'), 'First\n\nSecond');
  });

  it('begins with the preheader without its padding, and leaves out other hidden text', () => {
    assert.equal(
      text(
        '<div style="display:none;max-height:0">Only today&nbsp;&zwnj;&nbsp;&zwnj;</div><p>Hello</p>' +
          '<p style="color: red; display : none">Hidden</p><p hidden>Hidden</p><div style="max-height:0px">Hidden</div>' +
          '<style>p {}</style><script>x</script><!--[if mso]>Outlook<![endif]-->',
      ),
      'Only today\n\nHello',
    );
  });

  it('keeps text in small or half-transparent elements', () => {
    assert.equal(
      text('<td style="font-size:0px"><p style="max-height:0.5em;opacity:0.5">Here</p></td>'),
      'Here',
    );
  });

  it('keeps preformatted text as it is', () => {
    assert.equal(text('<p>Code:</p><pre>a\n  b <b>c</b></pre>'), 'Code:\n\na\n  b c');
  });

  it('keeps emoji and other scripts', () => {
    assert.equal(text('<p>👩‍👩‍👧 Привет</p>'), '👩‍👩‍👧 Привет');
  });

  it('is empty for an empty letter', () => {
    assert.equal(text(''), '');
  });
});
