import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, marked, unmarked } from './marks.ts';

/** A letter with findings in text, attributes, CSS and conditional comments. */
const picture = `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<title>Places</title>
	<style>
		/* a 😀 comment */
		@media screen { .a { font-family: ⟦Lato⟧; } }
		p { background: url(⟦a.png⟧) }
	</style>
</head>
<body title="😀&amp;&#128512;">
	<!--[if mso | IE]>
	😀	<table
		width="⟦700⟧"><tr><td><![endif]-->
	<p title='a > "b"'	style="font-family:&quot;Open Sans&quot;, Arial, sans-serif; color:
		red; background: URL(  '⟦😀.png⟧' ) no-repeat">😀 text ⟦<b>⟧ bold</p>
	<a href = "⟦http://x.example/?a=1&amp;b=😀⟧">a link</a>
	<!--[if mso]></td></tr></table><![endif]-->
	<p>the end⟦</i>⟧
</body>
</html>
`;

const rules = [
  'font-fallback',
  'relative-picture',
  'wide-table',
  'unclosed-tag',
  'stray-tag',
  'insecure-link',
];

/** Returns the letter with ⟦…⟧ around the findings of all rules; of a font declaration, only around its value. */
function markedByAll(html: string): string {
  const found = check(html).filter(({ rule }) => rules.includes(rule));
  return found.reduceRight((text, { rule, start, end }) => {
    const from = rule === 'font-fallback' ? start + 'font-family: '.length : start;
    return `${text.slice(0, from)}⟦${text.slice(from, end)}⟧${text.slice(end)}`;
  }, html);
}

describe('the places of findings', () => {
  it('are exact in every part of a letter', () => {
    assert.equal(markedByAll(unmarked(picture)), picture);
  });

  it('are exact with every kind of line break', () => {
    for (const lineBreak of ['\r\n', '\r']) {
      const broken = picture.replaceAll('\n', lineBreak);
      assert.equal(markedByAll(unmarked(broken)), broken);
    }
  });

  it('are exact after a BOM and any other start of the letter', () => {
    for (const before of [
      '\uFEFF',
      '😀\r\n',
      '\t\t',
      '<!--[if mso]><p>😀</p><![endif]-->',
      `${'x'.repeat(100_000)}`,
    ]) {
      assert.equal(markedByAll(before + unmarked(picture)), before + picture);
    }
  });

  it('are those of the declaration if its attribute has entities', () => {
    const letter = (size: string) =>
      `<p style="font-family:&quot;A&quot;;&#32;color:red; ${size};x:y">text</p>`;
    assert.equal(marked(letter('font-size:9px'), 'small-text'), letter('⟦font-size:9px⟧'));
  });

  it('are in the order of the letter', () => {
    const starts = check(unmarked(picture)).map(({ start }) => start);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
  });
});
