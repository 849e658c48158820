import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import { fixesOf } from '../../../src/core/checks/fixes.ts';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

/** Returns the source after each fix that is offered for the passage between two `|`. */
function fixed(rule: string, marked: string, kind: LayoutKind = 'html'): string[] {
  const start = marked.indexOf('|');
  const source = marked.replaceAll('|', '');
  const end = marked.lastIndexOf('|') - 1;
  return fixesOf(rule, { source, kind, start, end }).map(({ edits }) => {
    const [edit] = edits;
    assert.ok(edit && edits.length === 1);
    return source.slice(0, edit.start) + edit.text + source.slice(edit.end);
  });
}

describe('The fix of a finding', () => {
  it('adds attributes to a picture', () => {
    assert.deepEqual(fixed('picture-alt', '|<img src="a" />|'), [
      '<img src="a" alt="$0" />',
      '<img src="a" alt="" />',
    ]);
    assert.deepEqual(fixed('picture-alt', '|<mj-image src="a">|', 'mjml')[1], '<mj-image src="a" alt="">');
    assert.deepEqual(fixed('linked-picture-alt', '|<img alt="" src="a">|'), ['<img alt="$0" src="a">']);
    assert.deepEqual(fixed('linked-picture-alt', '|<img alt src="a">|'), ['<img alt="$0" src="a">']);
    assert.deepEqual(fixed('linked-picture-alt', '|<img alt= src="a">|'), []);
    assert.deepEqual(fixed('linked-picture-alt', '|<mj-image src="a" />|', 'mjml'), [
      '<mj-image src="a" alt="$0" />',
    ]);
    assert.deepEqual(fixed('picture-width', '|<img src=a>|'), ['<img src=a width="$0">']);
    assert.deepEqual(fixed('linked-picture-alt', '|<mj-carousel-image href="https://a.b">|', 'mjml'), [
      '<mj-carousel-image href="https://a.b" alt="$0">',
    ]);
    assert.deepEqual(
      fixed('linked-picture-alt', '|<mj-social-element name="facebook" href="https://a.b">|Share', 'mjml'),
      ['<mj-social-element name="facebook" href="https://a.b" alt="$0">Share'],
    );
  });

  it('can mark a picture as decorative, unless it is all that a link shows', () => {
    const ways = (marked: string) => fixed('picture-alt', marked).length;
    assert.equal(ways('<a href="b"><b>|<img>|</b>\n</a>'), 1);
    assert.equal(ways('<a href="b">|<img>|'), 1);
    assert.equal(ways('<a href="b">|<img>| Read</a>'), 2);
    assert.deepEqual(fixed('linked-picture-alt', '|<svg width="9">|</svg>'), [
      '<svg width="9" role="img" aria-label="$0"></svg>',
    ]);
    assert.equal(ways('<a href="b">Read |<img>|</a>'), 2);
    assert.equal(ways('<a href="b">Read</a>|<img>|<a href="c">d</a>'), 2);
  });

  it('leaves the other attributes of the tag unchanged', () => {
    const cases = [
      ['|<img src=https://a.b/c/>|', '<img src=https://a.b/c/ width="$0">'],
      ["|<img src=a'b/>|", '<img src=a\'b/ width="$0">'],
      ['|<img src="a"/>|', '<img src="a" width="$0"/>'],
      ['|<img alt=>|', '<img width="$0" alt=>'],
      ['|<img src=a alt = >|', '<img src=a width="$0" alt = >'],
      ['|<img alt="">|', '<img alt="" width="$0">'],
      ['|<img ismap\r\n/>|', '<img ismap width="$0"\r\n/>'],
      ['|<img/>|', '<img width="$0"/>'],
      ['|<img alt= src="a b.png">|', '<img alt= src="a b.png" width="$0">'],
    ];
    for (const [marked = '', wanted] of cases) assert.deepEqual(fixed('picture-width', marked), [wanted]);
  });

  it('corrects an address', () => {
    assert.deepEqual(fixed('insecure-link', '<a href="|http://a.b|">'), ['<a href="https://a.b">']);
    assert.deepEqual(fixed('insecure-link', '|<mj-button href="http://a.b">|', 'mjml'), [
      '<mj-button href="https://a.b">',
    ]);
    assert.deepEqual(fixed('relative-link', '<a href="|www.a.b|">'), ['<a href="https://www.a.b">']);
    assert.deepEqual(fixed('relative-link', '<a href="|//a.b|">'), ['<a href="https://a.b">']);
    assert.deepEqual(fixed('relative-link', '<a href="|/news|">'), []);
    assert.deepEqual(fixed('empty-link', '<a |href=""|>'), ['<a href="https://$0">']);
    assert.deepEqual(fixed('empty-link', '<a href="|#|">'), ['<a href="https://$0">']);
    assert.deepEqual(fixed('invisible-characters', '<a href="https://a|\u200B|b">'), [
      '<a href="https://ab">',
    ]);
  });

  it('corrects a tag or a list of fonts', () => {
    assert.deepEqual(fixed('table-role', '|<table width="1">|'), ['<table width="1" role="presentation">']);
    assert.deepEqual(fixed('stray-tag', 'a|</b>|c'), ['ac']);
    assert.deepEqual(fixed('outlook-namespace', '<html lang="en"><!--[if mso]>|<v:rect>|'), [
      '<html lang="en" xmlns:v="urn:schemas-microsoft-com:vml"><!--[if mso]><v:rect>',
    ]);
    assert.deepEqual(fixed('font-fallback', '<p style="|font-family: Lato, Inter|; a: b">'), [
      '<p style="font-family: Lato, Inter, sans-serif; a: b">',
    ]);
    assert.deepEqual(fixed('font-fallback', '<mj-text |font-family="Lato"|>', 'mjml'), [
      '<mj-text font-family="Lato, sans-serif">',
    ]);
  });

  it('can be applied to all findings of its rule at once, when asked for', () => {
    const together = (rule: string, source: string, end: number) =>
      fixesOf(rule, { source, kind: 'html', start: 0, end }).map((fix) => fix.together);
    assert.deepEqual(together('table-role', '<table>', 7), ['asked']);
  });

  it('completes the head of HTML', () => {
    const head = '<html>\r\n\t|<head>|\r\n\t</head>';
    assert.deepEqual(fixed('title', head), ['<html>\r\n\t<head>\r\n\t\t<title>$0</title>\r\n\t</head>']);
    assert.deepEqual(fixed('title', '<head>|<title>| </title>'), ['<head><title>$0 </title>']);
    assert.deepEqual(fixed('charset', head), [
      '<html>\r\n\t<head>\r\n\t\t<meta charset="utf-8">\r\n\t</head>',
    ]);
    assert.deepEqual(fixed('charset', '|<p charset="koi8-r">|<head>'), [
      '<p charset="koi8-r"><head>\n  <meta charset="utf-8">',
    ]);
    assert.deepEqual(fixed('charset', '<meta charset="|koi8-r|">'), ['<meta charset="utf-8">']);
    assert.deepEqual(fixed('charset', '<meta content="|text/html; charset=koi8-r|">'), [
      '<meta content="text/html; charset=utf-8">',
    ]);
    const viewport = (content: string) => fixed('zoom', `<meta name="viewport" content="${content}">`)[0];
    assert.match(viewport('|user-scalable=no|, width=9') ?? '', /"width=9"/);
    assert.match(viewport('width=9; |maximum-scale = 1|') ?? '', /"width=9"/);
    assert.match(viewport('|maximum-scale=1|, user-scalable=0') ?? '', /", user-scalable=0"/);
    assert.deepEqual(fixed('direction', '|<html lang="en">|'), ['<html lang="en" dir="ltr">']);
    assert.deepEqual(fixed('direction', '|<html lang="ar">|مرحبا'), ['<html lang="ar" dir="rtl">مرحبا']);
    assert.deepEqual(fixed('body-language', '<html lang="de"><body>|<p lang="en">|'), [
      '<html lang="de"><body><p lang="en" dir="ltr">',
    ]);
    assert.deepEqual(fixed('doctype', '|<html>|'), ['<!doctype html>\n<html>']);
    assert.deepEqual(fixed('language', '|<html dir="ltr">|'), ['<html dir="ltr" lang="\u0024{1:en}">']);
    assert.deepEqual(
      fixed('language', `|<html lang="">|${'Здравствуйте. '.repeat(9)}`)[0]?.slice(0, 22),
      '<html lang="\u0024{1:ru}">З',
    );
    assert.deepEqual(fixed('preheader', '|<body>|<p>'), [
      '<body>\n  <div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">$0</div><p>',
    ]);
  });

  it('completes the head of MJML', () => {
    const mjml = (rule: string, marked: string) => fixed(rule, marked, 'mjml')[0];
    assert.equal(mjml('language', '|<mjml>|'), '<mjml lang="\u0024{1:en}">');
    assert.equal(
      mjml('title', '<mjml>\n  |<mj-head>|\n  </mj-head>'),
      '<mjml>\n  <mj-head>\n    <mj-title>$0</mj-title>\n  </mj-head>',
    );
    assert.equal(
      mjml('preheader', '|<mjml>|\n  <mj-body>'),
      '<mjml>\n  <mj-head>\n    <mj-preview>$0</mj-preview>\n  </mj-head>\n  <mj-body>',
    );
    assert.equal(mjml('preheader', '|<mjml>|<mj-preview></mj-preview>'), '<mjml><mj-preview>$0</mj-preview>');
    assert.equal(
      mjml('title', '|<mjml>|\n  <mj-head />'),
      '<mjml>\n  <mj-head>\n    <mj-title>$0</mj-title>\n  </mj-head>',
    );
    assert.equal(mjml('charset', '|<mjml>|'), undefined);
  });
});

describe('The fix of a finding at the range that the check reports', () => {
  /** Returns the letter after the first fix of a rule's only finding. */
  function fixedLetter(rule: string, source: string): string | undefined {
    const [found, ...others] = checkLetter(readLetterTree(source)).filter((finding) => finding.rule === rule);
    assert.ok(found && others.length === 0, source);
    const [edit] =
      fixesOf(rule, { source, kind: 'html', start: found.start, end: found.end })[0]?.edits ?? [];
    return edit && source.slice(0, edit.start) + edit.text + source.slice(edit.end);
  }

  it('removes a duplicate attribute', () => {
    const cases = [
      ['<p class="a" class=\'b\'>', '<p class="a">'],
      ['<p class="a"\n  CLASS = "b" id="c">', '<p class="a" id="c">'],
      ['<p class="a"class=b>', '<p class="a">'],
      ['<p class="a" class>', '<p class="a">'],
      ["<p class=a class=b'c>", '<p class=a>'],
      ["<p class='a' class=b'c\r\nid=x>", "<p class='a'\r\nid=x>"],
      ['<p class=a class="b"id=c>', '<p class=a id=c>'],
      ['<img class=a class="b"/>', '<img class=a />'],
      ['<p class=a class=>', '<p class=a>'],
    ];
    for (const [source = '', wanted] of cases) assert.equal(fixedLetter('doubled-attribute', source), wanted);
  });

  it('adds a generic font after quoted font names', () => {
    const cases = [
      ['<p style="font-family: \'My Font\'">', '<p style="font-family: \'My Font\', sans-serif">'],
      [
        '<p style=\'font-family: Lato, "My Font" !important; color: red\'>',
        '<p style=\'font-family: Lato, "My Font", sans-serif !important; color: red\'>',
      ],
      [
        '<style>a { font-family: "My Font"; }</style>',
        '<style>a { font-family: "My Font", sans-serif; }</style>',
      ],
      ['<p style="font-family: &quot;My Font&quot;">', undefined],
      ['<p style="font-family: Lato,">', '<p style="font-family: Lato, sans-serif">'],
      ['<p style="font-family: Lato , ">', '<p style="font-family: Lato , sans-serif ">'],
      ['<p style="font-family:Lato,;color:red">', '<p style="font-family:Lato,sans-serif;color:red">'],
      ['<p style=font-family:Lato>', '<p style=font-family:Lato,sans-serif>'],
      ['<style>a { font-family: , }</style>', undefined],
    ];
    for (const [source = '', wanted] of cases) assert.equal(fixedLetter('font-fallback', source), wanted);
  });
});

describe('A finding whose source has changed', () => {
  it('gets no fix', () => {
    assert.deepEqual(fixed('picture-alt', '|<img alt="a">|'), []);
    assert.deepEqual(fixed('table-role', '|<td>|'), []);
    assert.deepEqual(fixed('table-role', '<ta|ble>|'), []);
    assert.deepEqual(fixed('insecure-link', '<a href="|https://a|">'), []);
    assert.deepEqual(fixed('stray-tag', 'a|<b>|'), []);
    assert.deepEqual(fixed('doubled-attribute', '<p cl|ass="a" id=|"b">'), []);
    assert.deepEqual(fixed('empty-link', '|abc|'), []);
    assert.deepEqual(fixed('font-fallback', '<p style="|font-family:|">'), []);
    assert.deepEqual(fixed('font-fallback', '<mj-text |font-family=""|>', 'mjml'), []);
    assert.deepEqual(fixed('font-fallback', "<mj-text |font-family=' , '|>", 'mjml'), []);
    assert.deepEqual(fixed('toString', '|abc|'), []);
    assert.deepEqual(fixed('preheader', '<body\n|<p>|Hello'), []);
    assert.deepEqual(fixed('language', '<html |<head>|'), []);
  });
});
