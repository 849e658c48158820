import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { smallerLetter } from '../../../src/core/checks/smaller/smallerLetter.ts';
import { readSyntaxes } from '../../../src/core/templates/placeholderSyntax.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { orTooLarge } from '../../support/orTooLarge.ts';
import { assertLinear } from '../../support/processorTime.ts';

const smaller = (html: string, others: readonly string[] = []) =>
  smallerLetter(readLetterTree(html), others).text;

/** Returns what is left of a style sheet in a letter with `body`. */
const sheet = (css: string, body = '<p class="a">x</p>', others: readonly string[] = []) =>
  smaller(`<style>${css}</style>${body}`, others).slice('<style>'.length, -`</style>${body}`.length);

describe('A letter made smaller', () => {
  it('loses rules whose class or id no element has, and selectors among others', () => {
    assert.equal(
      sheet('.a{color:red}.b{color:red}#c p{color:red}p.b i{color:red}'),
      '.a{color:red}#c p{color:red}',
    );
    assert.equal(sheet('.a, p.b, p > .c{color:red}'), '.a{color:red}');
    assert.equal(sheet('@media print{.b{color:red}}.a{color:red}'), '.a{color:red}');
  });

  it('keeps rules for what programs add to a letter or put around it', () => {
    const kept = [
      '.ExternalClass{width:100%}',
      '.ExternalClass *{line-height:100%}',
      '#outlook a{padding:0}',
      '#MessageViewBody a{color:red}',
      'u + .body .a{color:red}',
      'u + #body a{color:red}',
      '[data-ogsc] .a{color:red}',
      'a[x-apple-data-detectors]{color:red}',
      '.moz-text-html .a{color:red}',
      '.unknown-program .a{color:red}',
      '.yshortcuts a{color:red}',
      '.a6S{display:none}',
      'h6{color:red}',
      '@media (prefers-color-scheme: dark){.a{color:red}}',
    ];
    for (const css of kept) assert.equal(sheet(css), css);
  });

  it('keeps rules for classes that template code could write', () => {
    const css = '.a{color:red}.paid{color:red}.big-1{color:red}';
    for (const body of [
      '<p class="{{kind}}">x</p>',
      '<p {{attributes}}>x</p>',
      '<p class="big-{{number}}">x</p>',
      '<p class="big-{number}">x</p>',
      '<p class="%kind%">x</p>',
      '<p>{{{html}}}</p>',
      '<p>{{> part}}</p>',
      '<p>{% include "part" %}</p>',
      '<p>{{ content }}</p>',
      '<p>{{ template "part" . }}</p>',
      '<p><%= html %></p>',
      '<p>[[text:hero]]</p>',
    ])
      assert.equal(sheet(css, body), css, body);
    assert.equal(
      sheet(css, `<p class="{{#if a}}paid{{/if}}">x</p><p class="a">{{name}}</p>`).includes('.paid'),
      true,
    );
    assert.equal(sheet('.a{color:red}.b{color:red}', '<p class="a">{{name}}</p>'), '.a{color:red}');
  });

  it('keeps rules for classes of the footer', () => {
    assert.equal(
      sheet('.a{color:red}.f{color:red}', undefined, ['<p class="f">']),
      '.a{color:red}.f{color:red}',
    );
  });

  it('keeps style sheets with mistakes, with template code, and with at-rules that hide them from programs', () => {
    for (const css of [
      '.b { color: red } } .a {}',
      '.b { color: {{color}} }',
      '@media screen { @media print { .b { color : red } } }',
      '@unknown { .b { color : red } }',
    ])
      assert.equal(sheet(css), css);
    const forOutlook = '<!--[if mso]><style> .b { color : red } </style><p  class="a" ><![endif]-->';
    assert.equal(smaller(forOutlook), forOutlook);
  });

  it('loses repeated declarations and rules, but none that another one comes between', () => {
    assert.equal(sheet('.a{color:red;color:red;margin:0}'), '.a{color:red;margin:0}');
    assert.equal(sheet('.a{color:red;color:blue;color:red}'), '.a{color:red;color:blue;color:red}');
    assert.equal(sheet('.a{margin:0;margin-top:1px;margin:0}'), '.a{margin:0;margin-top:1px;margin:0}');
    assert.equal(sheet('.a{color:red}\np{margin:0}\n.a{color:red}'), 'p{margin:0}\n.a{color:red}');
    assert.equal(smaller('<p style="color:red; color:red">x</p>'), '<p style="color:red">x</p>');
  });

  it('loses blanks, but never joins closing braces, which Outlook.com can’t read', () => {
    assert.equal(
      sheet('\n  @media  print {\n  .a  >  p { color : red ; }\n  }\n  .a { margin: 0  1px }\n'),
      '@media print{.a > p{color:red;}\n}\n.a{margin:0 1px}',
    );
    assert.equal(
      smaller('<p  class="a"\n   title="a  b" >one   two&nbsp; \n\n three</p>\n\n\n<p>four</p>'),
      '<p class="a" title="a  b">one two&nbsp;\nthree</p>\n<p>four</p>',
    );
    assert.equal(smaller('<p>a\r\n\r\nb</p>'), '<p>a\r\nb</p>');
    for (const kept of [
      '<pre>a   b</pre>',
      '<textarea>a   b</textarea>',
      '<p style="white-space:pre-wrap">a   b</p>',
      '<p>{{ helper   "a   b" }}</p>',
      '<!--[if mso]><p>a   b</p><![endif]-->',
    ])
      assert.equal(smaller(kept), kept);
  });

  it('keeps styles as they are written where style sheets look for their text', () => {
    const kept = '<style>div[style*="margin: 16px 0"]{margin:0}</style><div style="margin: 16px 0">x</div>';
    assert.equal(smaller(kept), kept);
  });

  it('loses comments, except those that programs, template languages or Mailroom read', () => {
    assert.equal(smaller('<p>a</p>\n<!-- note -->\n<p>b</p>'), '<p>a</p>\n<p>b</p>');
    assert.equal(sheet('/* note */.a{/* note */color:red;/* note */}'), '.a{color:red;}');
    for (const kept of [
      '<!--[if mso]><p>x</p><![endif]-->',
      '<!--[if !mso]><!--><p>x</p><!--<![endif]-->',
      '<!-- mailroom: template=liquid -->',
      '<!-- mailroom-disable title -->',
      '<!-- {{name}} -->',
      '<!-- {% if a %} -->',
      '<!-- *|MC_PREVIEW|* -->',
      '<!-- BEGIN row -->',
      '<!-- InstanceBeginEditable name="a" -->',
      '<!--#include file="a" -->',
      '<style>/*@editable*/.a{color/**/:red}</style><p class="a">x</p>',
      'a<!-- note -->b',
    ])
      assert.equal(smaller(kept), kept);
  });

  it('has short colors, except in attributes, in custom properties and in Outlook’s own', () => {
    assert.equal(
      sheet('.a{color:#FFFFFF;background:rgb(0, 0, 0) url(#aabbcc);border:1px solid #AABBCC}'),
      '.a{color:#FFF;background:rgb(0, 0, 0) url(#aabbcc);border:1px solid #ABC}',
    );
    assert.equal(
      sheet('.a{color:rgb(255, 255, 255);border-color:rgb(1,2,3)}'),
      '.a{color:#fff;border-color:#010203}',
    );
    const kept = '<p bgcolor="#ffffff" style="--x: #ffffff;mso-x: #ffffff;color:#fffffe">x</p>';
    assert.equal(smaller(kept), kept);
  });

  it('is the same after a second time, and with half-typed markup the same as before', () => {
    const html =
      '<!-- a -->\n<style>\n/* b */\n@media print { .b { color: red } }\n</style>\n <!-- c --> \n<p class="a"\n >x <!-- d --> y</p>\n';
    const once = smaller(html);
    assert.equal(smaller(once), once);
    assert.ok(once.length < html.length / 2);
    for (const half of ['<p  class="a>x   y', '<p>  a   b</p><a   href="']) assert.equal(smaller(half), half);
  });

  it('keeps values in the account’s own placeholders', () => {
    const html = '<p class="a">{first   name}</p>';
    assert.equal(smallerLetter(readLetterTree(html, readSyntaxes(['{…}']))).text, html);
  });

  it('takes time in proportion to its length, whatever it contains', async () => {
    const pieces = {
      braces: (length: number) => `<style>${'{'.repeat(length)}</style>`,
      selectors: (length: number) => `<style>${'.a,'.repeat(length / 30)}.b{color:red}</style>`,
      comments: (length: number) => '<!-- a --> '.repeat(length / 110),
      blanks: (length: number) => `<p>${' \n'.repeat(length / 2)}</p>`,
      rules: (length: number) => `<style>${'.a{color:red;color:red}'.repeat(length / 230)}</style>`,
      styles: (length: number) => '<p style="color: red; color: red">x</p> '.repeat(length / 400),
    };
    for (const [what, text] of Object.entries(pieces))
      await assertLinear(what, 400_000, (length) =>
        orTooLarge(() => smallerLetter(readLetterTree(text(length)))),
      );
  });
});
