import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import type { Edit } from '../../../src/core/checks/edit.ts';
import { readSilences, silenceHere, silenceInFile } from '../../../src/core/checks/silencing.ts';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';

const applied = (source: string, edit: Edit | undefined) =>
  edit && source.slice(0, edit.start) + edit.text + source.slice(edit.end);

/** Silences a rule at `|` and returns the text. */
function silenced(marked: string, kind: LayoutKind = 'mjml'): string | undefined {
  const source = marked.replace('|', '');
  return applied(source, silenceHere({ source, kind }, 'picture-alt', marked.indexOf('|')));
}

/** The lines on which `picture-alt` is silenced. */
function lines(source: string): number[] {
  const isSilenced = readSilences(source);
  return source.split(/\r\n|\r|\n/).flatMap((_, line) => (isSilenced('picture-alt', line) ? [line] : []));
}

const comment = '<!-- mailroom-disable-next-line picture-alt -->';

describe('A silencing comment', () => {
  it('applies to the next line, for the rules that it names', () => {
    assert.deepEqual(lines(`a\r\n${comment}\r\nb\r\nc`), [1, 2]);
    assert.deepEqual(lines('<!-- mailroom-disable-next-line title,picture-alt -->\nb\nc'), [0, 1]);
    assert.deepEqual(lines('/* mailroom-disable-next-line picture-alt */\nb\nc'), [0, 1]);
    assert.deepEqual(lines('<!-- mailroom-disable-next-line title -->\nb'), []);
    assert.deepEqual(lines('<!-- mailroom-disable-next-lines picture-alt -->\nb'), []);
  });

  it('applies to the whole tag that begins on that line', () => {
    assert.deepEqual(lines(`${comment}\n<img\n  src="a"\n>\nb`), [0, 1, 2, 3]);
    assert.deepEqual(lines(`${comment}\n<b>a</b> <img\n  src="a"\n>\nb`), [0, 1, 2, 3]);
    assert.deepEqual(lines(`${comment}<img\n\n  src="a"\n>\nb`), [0, 1, 2, 3]);
  });

  it('applies to the rest of the file', () => {
    assert.deepEqual(lines('a\n<!-- mailroom-disable picture-alt -->\nb\nc'), [1, 2, 3]);
  });
});

describe('The comment that is added to silence a finding', () => {
  it('goes above its line, in the comment syntax of HTML or CSS', () => {
    assert.equal(silenced('<td>\r\n\t<img| src="a">', 'html'), `<td>\r\n\t${comment}\r\n\t<img src="a">`);
    assert.equal(
      silenced('<style>\n  a { |b }\n</style>', 'html'),
      '<style>\n  /* mailroom-disable-next-line picture-alt */\n  a { b }\n</style>',
    );
    assert.equal(silenced('|\r\n<p>', 'html'), `${comment}\r\n\r\n<p>`);
    assert.equal(silenced('<p>\n<a\n  hr|ef="">', 'html'), `<p>\n${comment}\n<a\n  href="">`);
    assert.equal(silenced('<mj-column>\n  <mj-image| />'), `<mj-column>\n  ${comment}\n  <mj-image />`);
  });

  it('is merged into an existing one', () => {
    assert.equal(
      silenced('<!-- mailroom-disable-next-line title -->\n <img|>', 'html'),
      '<!-- mailroom-disable-next-line title, picture-alt -->\n <img>',
    );
    assert.equal(
      silenced('<!-- mailroom-disable-next-line -->\n<img|>', 'html'),
      '<!-- mailroom-disable-next-line picture-alt -->\n<img>',
    );
    assert.equal(
      silenced('<style>\n/* mailroom-disable-next-line title,*/\na|', 'html'),
      '<style>\n/* mailroom-disable-next-line title, picture-alt*/\na',
    );
  });

  it('is not offered where it would be visible, end another comment, or change the letter', () => {
    for (const marked of [
      '<mj-carousel>\n|<mj-carousel-image />',
      '<mj-social>\n<mj-social-element| />',
      '<mj-body>\n|<mj-section>',
      '<mj-section>\n|<mj-column>',
      '<mj-title>\n|a</mj-title>',
    ]) {
      assert.equal(silenced(marked), undefined, marked);
    }
    assert.equal(silenced('<!--[if mso]>\n|<img>\n<![endif]-->', 'html'), undefined);
    assert.equal(silenced('<title>\n|a</title>', 'html'), undefined);
  });

  it('goes to the top to silence a rule in the whole file', () => {
    const inFile = (source: string) => applied(source, silenceInFile(source, 'title'));
    assert.equal(inFile('<mjml>'), '<!-- mailroom-disable title -->\n<mjml>');
    assert.equal(
      inFile('<!doctype html>\r\n<html>'),
      '<!doctype html>\r\n<!-- mailroom-disable title -->\r\n<html>',
    );
    assert.equal(inFile('<!-- mailroom-disable a -->\n<p>'), '<!-- mailroom-disable a, title -->\n<p>');
    assert.equal(inFile('<!-- mailroom-disable -->\n<p>'), '<!-- mailroom-disable title -->\n<p>');
    assert.equal(inFile('<!-- mailroom-disable a,\n-->'), '<!-- mailroom-disable a, title\n-->');
    const below = '<p>\n<!-- mailroom-disable a -->';
    assert.equal(inFile(below), `<!-- mailroom-disable title -->\n${below}`);
  });
});

type Mjml = (source: string) => Promise<{ html: string }>;
const mjml: Mjml = createRequire(import.meta.url)('mjml');

describe('A silencing comment in MJML', () => {
  const body = (content: string) => `<mjml>\n<mj-body>\n${content}\n</mj-body>\n</mjml>`;
  const column = (content: string) =>
    body(`<mj-section>\n<mj-column>\n${content}\n</mj-column>\n</mj-section>`);
  const element =
    '<mj-accordion-element>\n|<mj-accordion-title>a</mj-accordion-title>\n</mj-accordion-element>';

  it('changes nothing else in the letter', async () => {
    const layouts = [
      column('|<mj-image src="a" />'),
      column('<mj-text>a</mj-text>\n|<mj-image src="a" />'),
      column('<mj-text>\n|<a href="">a</a>\n</mj-text>'),
      column('<mj-table>\n|<tr><td>a</td></tr>\n</mj-table>'),
      column(`<mj-accordion>\n${element}\n</mj-accordion>`),
      column(`<mj-accordion>\n|${element.replace('|', '')}\n</mj-accordion>`),
      column('<mj-button>\n|<b>a</b>\n</mj-button>'),
      column('<mj-raw>\n|<b>a</b>\n</mj-raw>'),
      body('<mj-hero>\n|<mj-text>a</mj-text>\n</mj-hero>'),
      `<mjml>\n<mj-head>\n|<mj-font name="a" href="b" />\n</mj-head><mj-body></mj-body></mjml>`,
    ];
    for (const marked of layouts) {
      const source = marked.replace('|', '');
      const [before, after] = await Promise.all([mjml(source), mjml(silenced(marked) ?? '')]);
      const words = (html: string) => html.replaceAll(comment, '').replace(/[0-9a-f]{16}|\s+/g, '');
      assert.equal(words(after.html), words(before.html), marked);
    }
  });

  it('is left out of the letter if it is at the top', async () => {
    const source = column('<mj-text>a</mj-text>');
    const [before, after] = await Promise.all([
      mjml(source),
      mjml(applied(source, silenceInFile(source, 'title')) ?? ''),
    ]);
    assert.equal(after.html, before.html);
  });
});
