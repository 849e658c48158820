import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { canFixRemoval, fixesOf } from '../../../src/core/checks/fixes.ts';
import type { AtRule, LetterTree } from '../../../src/core/checks/letterTree.ts';
import { supportTable } from '../../../src/core/checks/support/table.ts';
import { letterOfPrograms, viewOf } from '../../../src/core/checks/support/views.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { corpusFiles, corpusIsAtHand } from './corpus.ts';
import { check } from './marks.ts';

const table = supportTable(canIEmail());
const needsCorpus = { skip: !corpusIsAtHand && 'needs the corpus' };

/** Letters with styles of their own: one of each kind that the sets have. */
const letters = () =>
  corpusFiles(
    '{cerberus/*,leemunroe-template/email,mailgun-templates/templates/*,postmark-templates/templates/*/welcome/content}.html',
  );

const inGmail = (html: string) =>
  viewOf(letterOfPrograms(readLetterTree(html), table), table.clients(['gmail.desktop-webmail']));

/** Returns the source after the first fix of each finding of a rule, until there is none. */
function mended(rule: string, html: string): string {
  let source = html;
  for (let tries = 0; tries < 20; tries++) {
    const found = check(source).find((finding) => finding.rule === rule);
    const [fix] = found ? fixesOf(rule, { ...found, source, kind: 'html' }) : [];
    if (!fix) return source;
    for (const { start, end, text } of fix.edits.toSorted((a, b) => b.start - a.start))
      source = source.slice(0, start) + text + source.slice(end);
  }
  return source;
}

/** Returns the conditions, selectors and declarations of all style rules of a letter, in order. */
function stylesOf(html: string): string[] {
  const tree = readLetterTree(html);
  return tree.styleSheets.flatMap(({ rules }) =>
    rules.map(({ within, head, declarations }) =>
      [
        conditionOf(within),
        tree.source.slice(head.start, head.end),
        ...declarations.map(
          ({ property, value, important }) => `${property}:${value}${important ? '!' : ''}`,
        ),
      ].join(' | '),
    ),
  );
}

const conditionOf = (atRule: AtRule | undefined): string =>
  atRule
    ? [conditionOf(atRule.within), atRule.prelude.trim()].filter((part) => part !== '').join(' and ')
    : '';

const mediaRules = ({ styleSheets }: LetterTree) =>
  styleSheets.flatMap(({ atRules }) => atRules.filter(({ name, within }) => name === 'media' && !within));

describe('The fix of what programs remove', () => {
  it('moves styles of the body into the head, where Gmail keeps them, on real letters', needsCorpus, () => {
    let count = 0;
    for (const { name, text } of letters()) {
      if (!text.includes('<style') || /\{\{[#^]/.test(text)) continue;
      const wrong = text.replace(
        /<body[^>]*>/,
        (body) => `${body}\n<style>.added { color: #123456 }</style>\n`,
      );
      const right = mended('style-in-body', wrong);
      assert.deepEqual(stylesOf(right), stylesOf(wrong), name);
      assert.equal(
        check(right).some(({ rule }) => rule === 'style-in-body'),
        false,
        name,
      );
      assert.ok(inGmail(right).includes('.added') && right.includes('</style>\n'), name);
      count++;
    }
    assert.ok(count >= 3, `${count} letters`);
  });

  it('moves all styles of the body in their order, and removes their lines', () => {
    const source =
      '<html>\n  <head>\n  </head>\n  <body>\n    <style>a { color: red }</style>\n    <p>x</p><style>b { color: red }</style>\n  </body>\n</html>';
    assert.equal(
      mended('style-in-body', source),
      '<html>\n  <head>\n    <style>a { color: red }</style>\n    <style>b { color: red }</style>\n  </head>\n  <body>\n    <p>x</p>\n  </body>\n</html>',
    );
  });

  it('leaves styles of the body that a comment, a block of code or a drawing may leave out', () => {
    for (const body of [
      '<!--[if !mso]><!--><style>a{color:red}</style><!--<![endif]-->',
      '{{#if a}}<style>a{color:red}</style>{{/if}}',
      '<svg><style>a{color:red}</style></svg>',
    ]) {
      const source = `<html><head></head><body>${body}</body></html>`;
      assert.equal(mended('style-in-body', source), source);
    }
  });

  it('joins nested @media rules, so that Gmail keeps the style sheet, on real letters', needsCorpus, () => {
    let count = 0;
    for (const { name, text } of letters()) {
      for (const { start, end, prelude } of mediaRules(readLetterTree(text))) {
        if (!/^\s*\(/.test(prelude) && !/^\s*(?:only )?screen/.test(prelude)) continue;
        const [, feature] = /(\([^()]*\))\s*$/.exec(prelude) ?? [];
        const outer = prelude.replace(/\s+and\s+\([^()]*\)\s*$/, '').trim();
        if (feature === undefined || outer === prelude.trim()) continue;
        const block = text.slice(text.indexOf('{', start), end);
        const nested = `@media ${outer} { a { color: red } @media ${feature} ${block} b { color: red } }`;
        const wrong = text.slice(0, start) + nested + text.slice(end);
        const right = mended('nested-at-rule', wrong);
        assert.deepEqual(stylesOf(right).map(onOneLine), stylesOf(wrong).map(onOneLine), name);
        assert.equal(
          check(right).some(({ rule }) => rule === 'nested-at-rule'),
          false,
          name,
        );
        count++;
      }
    }
    assert.ok(count >= 10, `${count} rules`);
  });

  it('joins an @media that is all of another one without leaving empty rules', () => {
    const nested = (css: string) => mended('nested-at-rule', `<style>${css}</style>`);
    assert.equal(
      nested('@media screen{@media (max-width: 9px){a{color:red}}}'),
      '<style>@media screen and (max-width: 9px) {a{color:red}}</style>',
    );
    assert.equal(
      nested('@media screen { /* } */ a { color: red } @media (a: b) { b { color: red } } }'),
      '<style>@media screen { /* } */ a { color: red } }\n@media screen and (a: b) { b { color: red } }</style>',
    );
  });

  it('leaves nested at-rules whose conditions can’t be joined with “and”', () => {
    for (const css of [
      '@media screen, print { @media (a: b) { a { color: red } } }',
      '@media not screen { @media (a: b) { a { color: red } } }',
      '@media screen { @media print { a { color: red } } }',
      '@media (a: b) or (c: d) { @media (e: f) { a { color: red } } }',
      '@media screen { @supports (a: b) { a { color: red } } }',
      '@supports (a: b) { @media (c: d) { a { color: red } } }',
      '@media screen { @media (a: {{b}}) { a { color: red } } }',
    ]) {
      const source = `<style>${css}</style>`;
      assert.equal(mended('nested-at-rule', source), source);
    }
  });

  it('removes a script that no program runs, on real letters', needsCorpus, () => {
    const files = letters().slice(0, 5);
    for (const { name, text } of files) {
      const close = text.search(/<\/body>/i);
      const script = '<script>\n  if (1 < 2) track("</p>");\n</script>\n';
      const lineStart = text.lastIndexOf('\n', close) + 1;
      const wrong = text.slice(0, lineStart) + script + text.slice(lineStart);
      assert.equal(mended('script', wrong), text, name);
    }
    assert.equal(files.length, 5);
    assert.equal(mended('script', '<p onclick="go()" id="a">x</p>'), '<p id="a">x</p>');
  });

  it('is offered beside a removal only where the source has one', () => {
    const place = (source: string, text: string) => {
      const start = source.indexOf(text);
      return { source, kind: 'html', start, end: start + text.length } as const;
    };
    const braces = '<style>@media print{a{color:red}}b{color:red}</style>';
    const nested = (outer: string) => `<style>@media ${outer} { @media (a: b) { a { color: red } } }</style>`;
    assert.deepEqual(
      [
        canFixRemoval('doubleBrace', place(braces, '}}')),
        canFixRemoval('nestedAtRule', place(nested('screen'), '@media (a: b)')),
        canFixRemoval('nestedAtRule', place(nested('not screen'), '@media (a: b)')),
        canFixRemoval('css-display', place(braces, '}}')),
      ],
      [true, true, false, false],
    );
  });
});

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');
