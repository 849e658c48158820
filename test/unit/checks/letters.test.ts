import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { globFiles } from '../../../scripts/globFiles.ts';
import { preheader } from '../../../src/core/checks/head.ts';
import { supportTable } from '../../../src/core/checks/support/table.ts';
import { writtenByMjml } from '../../../src/core/checks/support/unreported.ts';
import { usesIn } from '../../../src/core/checks/support/uses.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { official } from '../compiler/official.ts';
import { corpusFiles, corpusIsAtHand } from './corpus.ts';
import { check } from './marks.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The errors in third-party letters, by set: the rule, the file and line, and why the finding is correct. */
const knownErrors: Readonly<
  Record<string, readonly (readonly [rule: string, place: string, why: string])[]>
> = {
  'colorlib-email-templates': [
    [
      'linked-picture-alt',
      '1/index.html:607',
      'the button that plays a video is a linked picture with alt="" and nothing else',
    ],
  ],
  'postmark-templates': [],
  'mailgun-templates': [],
  cerberus: [],
  'leemunroe-template': [],
};

describe('third-party letters', () => {
  for (const [set, errors] of Object.entries(knownErrors)) {
    it(`have no false errors: ${set}`, (test) => {
      if (!corpusIsAtHand) return test.diagnostic('the corpus is not at hand');
      const files = corpusFiles(`${set}/**/*.html`);
      const found = files.flatMap(({ name, text }) =>
        check(text)
          .filter(({ severity }) => severity === 'error')
          .map(({ rule, start }) => [
            rule,
            `${name.slice(set.length + 1)}:${text.slice(0, start).split('\n').length}`,
          ]),
      );
      assert.deepEqual(
        found,
        errors.map(([rule, place]) => [rule, place]),
      );
      assert.ok(files.length > 1);
    });
  }
});

/** Returns the number of findings of each rule, without hints. */
function summary(html: string, compiled: boolean): string {
  const clients = ['gmail.desktop-webmail', 'apple-mail.ios', 'outlook.windows', 'mail-ru.desktop-webmail'];
  const counts = new Map<string, number>();
  for (const { rule, severity } of check(html, { compiled, clients, canIEmail: canIEmail() })) {
    if (severity !== 'hint') counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts]
    .map(([rule, count]) => `${rule} ${count}`)
    .sort()
    .join(', ');
}

async function summaries(pattern: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of globFiles(pattern, { cwd: root })) {
    const text = readFileSync(resolve(root, name), 'utf8');
    const compiled = name.endsWith('.mjml');
    found[name] = summary(compiled ? (await official(text, {})).html : text, compiled);
  }
  return found;
}

describe("the project's own letters", () => {
  it('have no findings if they are templates of new layouts', async () => {
    const found = await summaries('media/layouts/*/*.{mjml,html}');
    assert.deepEqual(new Set(Object.values(found)), new Set(['']));
  });

  it('have almost no findings if they are examples', async () => {
    assert.deepEqual(await summaries('examples/*.mjml'), {
      'examples/newsletter.mjml': 'client-support 1',
      'examples/welcome.mjml': '',
    });
  });
});

describe('features that MJML itself writes', () => {
  it('are listed in `writtenByMjml`', async () => {
    const { html } = await official(everyComponent, {});
    const letter = readLetterTree(html);
    const table = supportTable(canIEmail());
    const hidden = preheader(letter);
    const slugs = [...usesIn(letter)]
      .filter(({ part }) => part.property === undefined || part.element !== hidden)
      .flatMap(({ name }) => table.featuresOf(name).map(({ feature }) => feature.slug));
    assert.deepEqual([...new Set(slugs)].sort(), [...writtenByMjml].sort());
  });

  it('have no findings', async () => {
    const { html } = await official(everyComponent, {});
    assert.equal(summary(html, true), '');
  });
});

const everyComponent = `
<mjml lang="en">
  <mj-head>
    <mj-title>Title</mj-title>
    <mj-preview>Preview</mj-preview>
  </mj-head>
  <mj-body background-color="#ffffff">
    <mj-wrapper>
      <mj-section background-color="#ffffff">
        <mj-group>
          <mj-column>
            <mj-text>Text</mj-text>
            <mj-image src="https://example.com/a.png" alt="A" width="100px" href="https://example.com/" fluid-on-mobile="true" />
          </mj-column>
          <mj-column>
            <mj-button href="https://example.com/">Go</mj-button>
            <mj-divider />
            <mj-spacer />
          </mj-column>
        </mj-group>
      </mj-section>
    </mj-wrapper>
    <mj-section background-url="https://example.com/a.png" background-color="#000000" full-width="full-width">
      <mj-column>
        <mj-social>
          <mj-social-element name="facebook" color="#ffffff" alt="Facebook" href="https://example.com/">F</mj-social-element>
        </mj-social>
        <mj-navbar hamburger="hamburger">
          <mj-navbar-link color="#ffffff" href="https://example.com/">A</mj-navbar-link>
        </mj-navbar>
        <mj-table role="presentation" color="#ffffff"><tr><td>1</td></tr></mj-table>
      </mj-column>
    </mj-section>
    <mj-hero background-url="https://example.com/a.png" background-color="#000000">
      <mj-text color="#ffffff">Hero</mj-text>
    </mj-hero>
    <mj-section>
      <mj-column>
        <mj-accordion>
          <mj-accordion-element>
            <mj-accordion-title>Title</mj-accordion-title>
            <mj-accordion-text>Text</mj-accordion-text>
          </mj-accordion-element>
        </mj-accordion>
        <mj-carousel>
          <mj-carousel-image src="https://example.com/a.png" alt="A" />
          <mj-carousel-image src="https://example.com/b.png" alt="B" />
        </mj-carousel>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
