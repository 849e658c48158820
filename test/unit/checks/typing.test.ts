import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check } from './marks.ts';

const before = `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>Typing</title>
</head>
<body>
<div style="display:none">Preview</div>
<table role="presentation" lang="en" dir="ltr"><tr><td style="padding:8px" class='a'><p>One</p>`;

const after = `<p class='b' title="x">Two <a href="https://x.example/">a link</a></p></td></tr></table>
<!-- a comment --><!--[if mso]><p>Outlook</p><![endif]-->
<p lang="en" dir="ltr">Three</p>
</body>
</html>
`;

/** Returns the findings in a correct letter with a text typed into its middle. */
function foundWith(typed: string): string[] {
  const letter = before + typed + after;
  return check(letter).map(({ rule, start, end }) => `${rule} ${letter.slice(start, end)}`);
}

describe('the check of a correct letter while it is edited', () => {
  it('finds nothing in the letter or in a single < or &', () => {
    assert.deepEqual(foundWith(''), []);
    assert.deepEqual(foundWith('&'), []);
    assert.deepEqual(foundWith('<'), []);
  });

  it('reports only the unfinished tag', () => {
    const states = [
      '<a',
      '<a ',
      '<a href',
      '<a href=',
      '<a href="',
      '<a href="https://x.ex',
      '<a href="x"',
      "<a title='",
      '<img src="',
      '<td style="color:',
      '</t',
    ];
    for (const typed of states) assert.deepEqual(foundWith(typed), [`half-typed-tag ${typed}`]);
    assert.deepEqual(foundWith('<b <i'), ['half-typed-tag <b ', 'half-typed-tag <i']);
  });

  it('reports only the unfinished tag if its closing tag exists', () => {
    assert.deepEqual(foundWith('<b text</b>'), ['half-typed-tag <b text']);
    assert.deepEqual(foundWith('<a href="https://x.example/>text</a>'), [
      'half-typed-tag <a href="https://x.example/>text',
    ]);
  });

  it('reports only an opening or closing tag without its counterpart', () => {
    assert.deepEqual(foundWith('<b>'), ['unclosed-tag <b>']);
    assert.deepEqual(foundWith('</b>'), ['stray-tag </b>']);
  });

  it('reports only an unclosed comment', () => {
    assert.deepEqual(foundWith('<!-- '), ['unclosed-comment <!--']);
    assert.deepEqual(foundWith('<!--[if mso]>'), ['conditional-comments <!--[if mso]>']);
    assert.deepEqual(foundWith('<!--[if !mso]><!-->'), ['conditional-comments <!--[if !mso]><!-->']);
  });
});
