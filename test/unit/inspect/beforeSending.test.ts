import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import type { CheckOptions } from '../../../src/core/checks/checkLetter.ts';
import { readHouseRules } from '../../../src/core/checks/house/houseRules.ts';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { InspectedLayout } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { compileWith } from '../compiler/compileWith.ts';
import { corpusLayouts, ownLayouts } from '../compiler/official.ts';
import { ask, textIn } from './askInspector.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>\n${body}\n</body></html>`;

const mjml = (body: string) =>
  `<mjml lang="en"><mj-body><mj-section><mj-column>\n${body}\n</mj-column></mj-section></mj-body></mjml>`;

describe('The check before sending', () => {
  let inspector: InspectorClient;
  let compiler: Compiler;
  let folder: string;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    folder = await mkdtemp(join(tmpdir(), 'mr-sending-'));
  });
  after(async () => {
    await Promise.all([inspector.close(), compiler.close()]);
    await rm(folder, { recursive: true });
  });

  function layoutOf(source: string, kind: LayoutKind): InspectedLayout {
    const file = join(folder, `letter.${kind}`);
    return { document: file, kind, source, context: { file, roots: [folder] } };
  }

  async function compiled({ document, kind, source, context }: InspectedLayout): Promise<string> {
    if (kind === 'html') return source;
    await writeFile(document, source);
    return (await compileWith(compiler, source, context)).html ?? assert.fail('it cannot be compiled');
  }

  const checked = (layout: InspectedLayout, html: string, footer = '', options: CheckOptions = {}) =>
    ask(inspector, layout, { ask: 'checkBeforeSending', html, footer, options });

  /** Returns the findings of a rule: `letter` or `footer`, the line number from 1, and the marked text. */
  async function found(rule: string, source: string, footer: string, kind: LayoutKind = 'html') {
    const layout = layoutOf(source, kind);
    const findings = await checked(layout, await compiled(layout), footer);
    if (findings === 'changed') return findings;
    return (['letter', 'footer'] as const).flatMap((part) =>
      findings[part]
        .filter(({ finding }) => finding.rule === rule)
        .map(
          ({ range }) =>
            `${part} ${range.start.line + 1}: ${textIn(part === 'letter' ? source : footer, range)}`,
        ),
    );
  }

  it('looks for what house rules want in the footer, too', async () => {
    const { rules: house } = readHouseRules([
      { kind: 'text', mustHave: 'Acme Ltd', message: 'Name our company.' },
      { kind: 'text', mustNotHave: 'free', message: 'Say what it costs.' },
    ]);
    const source = mjml('<mj-text>All is free</mj-text>');
    const layout = layoutOf(source, 'mjml');
    const html = await compiled(layout);
    const sentences = async (footer: string) => {
      const findings = await checked(layout, html, footer, { house });
      assert.ok(findings !== 'changed');
      const ofHouse = findings.letter.filter(({ finding }) => finding.rule === 'house-rule');
      return ofHouse.map(({ finding, range }) => `${finding.values[0]} ${textIn(source, range)}`);
    };
    assert.deepEqual(await sentences('<p>Acme <b>Ltd</b></p>'), ['Say what it costs. free']);
    assert.deepEqual(await sentences(''), ['Name our company. <mjml lang="en">', 'Say what it costs. free']);
  });

  it('reports findings in the letter and in its footer, each in its own text', async () => {
    const footer = '<p>\n<a href="leave.html">Leave the list</a></p>';
    const link = '<a href="about.html">Our story</a>';
    const expected = ['letter 2: about.html', 'footer 2: leave.html'];
    assert.deepEqual(await found('relative-link', page(`<p>${link}</p>`), footer), expected);
    assert.deepEqual(
      await found('relative-link', mjml(`<mj-text>${link}</mj-text>`), footer, 'mjml'),
      expected,
    );
  });

  it('reports text after the footer at its place in the layout', async () => {
    assert.deepEqual(await found('stray-tag', `${page('<p>x</p>')}\n</section>`, '<p>Leave\nthe list</p>'), [
      'letter 4: </section>',
    ]);
  });

  it('accepts an empty link in the footer as the unsubscribe link, but not in the letter', async () => {
    const link = '<a href="#">Leave the list</a>';
    assert.deepEqual(await found('empty-link', page(link), link), ['letter 2: #']);
  });

  it('reports ids that conflict between the letter and its footer', async () => {
    const footer = '<p id="end">Leave the list</p>';
    assert.deepEqual(await found('doubled-id', page('<p id="end">The end</p>'), footer), ['footer 1: end']);
    assert.deepEqual(await found('missing-anchor', page('<a href="#end">Leave the list</a>'), footer), []);
  });

  it('counts the bytes of the footer for Gmail’s limit', async () => {
    const long = page('x'.repeat(101_000));
    assert.deepEqual(await found('clipping', long, ''), []);
    assert.equal((await found('clipping', long, '\u044f'.repeat(1_000))).length, 1);
  });

  it('respects comments that silence a rule, also in the footer', async () => {
    const silenced = '<!-- mailroom-disable-next-line relative-link -->\n<a href="about.html">Our story</a>';
    assert.deepEqual(await found('relative-link', page(silenced), silenced), []);
    await writeFile(join(folder, 'part.mjml'), `<mj-text>\n${silenced}</mj-text>`);
    assert.deepEqual(await found('relative-link', mjml('<mj-include path="part.mjml" />'), '', 'mjml'), []);
    const once = page(`${silenced}\n<a href="about.html">Our story</a>`);
    assert.deepEqual(await found('relative-link', once, ''), ['letter 4: about.html']);
  });

  it('reports findings that only the MJML source shows', async () => {
    const source = mjml('<mj-section>Lost</mj-section>\n<mj-image src="https://a.example/a.png" />');
    assert.deepEqual(await found('dropped-text', source, '', 'mjml'), ['letter 2: Lost']);
    assert.deepEqual(await found('picture-alt', source, '', 'mjml'), [
      'letter 3: <mj-image src="https://a.example/a.png" />',
    ]);
  });

  it('answers `changed` if the layout now compiles to another letter', async () => {
    const part = join(folder, 'changing.mjml');
    await writeFile(part, '<mj-text>Before</mj-text>');
    const layout = layoutOf(mjml('<mj-include path="changing.mjml" />'), 'mjml');
    const html = await compiled(layout);
    assert.notEqual(await checked(layout, html), 'changed');
    await writeFile(part, '<mj-text>After</mj-text>');
    assert.equal(await checked(layout, html), 'changed');
    await rm(part);
    assert.equal(await checked(layout, html), 'changed');
  });

  it('ignores the random ids of a carousel', async () => {
    const image = '<mj-carousel-image src="https://a.example/a.png" alt="" />';
    const layout = layoutOf(mjml(`<mj-carousel>${image}${image}</mj-carousel>`), 'mjml');
    const html = await compiled(layout);
    assert.match(html, /mj-carousel-[0-9a-f]{16}-/);
    assert.notEqual(await checked(layout, html), 'changed');
  });

  it('recognizes the compiled letter of every layout', async () => {
    for (const file of [...(await ownLayouts()), ...(await corpusLayouts())]) {
      const source = readFileSync(file, 'utf8');
      const layout = {
        document: file,
        kind: 'mjml',
        source,
        context: { file, roots: [dirname(file)] },
      } as const;
      const { html } = await compileWith(compiler, source, layout.context);
      if (html !== undefined) assert.notEqual(await checked(layout, html), 'changed', file);
    }
  });
});
