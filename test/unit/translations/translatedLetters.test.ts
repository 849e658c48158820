import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import type { LetterTexts } from '../../../src/core/translations/languageFiles.ts';
import { resolveTexts } from '../../../src/core/translations/resolveTexts.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { LayoutContext } from '../../../src/protocol/compiler.ts';
import type { InspectedLayout } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { compileWith, problemLines } from '../compiler/compileWith.ts';
import { createRandom } from '../compiler/edits.ts';
import { ask, positionOf, textIn } from '../inspect/askInspector.ts';

const english = {
  'hero.title': 'Welcome <b>back</b>, {{name}}',
  'hero.alt': 'A "red" rose',
  'hero.button': 'Shop now',
  'footer.note': 'See you <i>soon</i>',
  'letter.title': 'Spring',
};
const russian = {
  ...english,
  'hero.title': 'С\nвозвращением',
  'hero.button': 'Купить <b>сейчас</b>',
  'letter.title': 'Весна',
};

const source = `<mjml>
  <mj-head><mj-title>[[text:letter.title]]</mj-title><mj-preview>[[text:hero.title]]</mj-preview></mj-head>
  <mj-body>
    <mj-section><mj-column>
      <mj-text>[[text:hero.title]]</mj-text><mj-text color="red">Fixed</mj-text>
      <mj-image src="rose.png" alt="[[text:hero.alt]]" href="https://a.example" />
    </mj-column></mj-section>
    <mj-section><mj-column>
      <mj-button href="https://a.example">[[text:hero.button]]</mj-button>
    </mj-column></mj-section>
    <mj-include path="./note.mjml" />
  </mj-body>
</mjml>
`;

const note =
  '<mj-section><mj-column><mj-text>[[text:footer.note]]</mj-text><mj-text>End</mj-text></mj-column></mj-section>';

describe('a letter with texts in several languages', () => {
  let compiler: Compiler;
  let inspector: InspectorClient;
  let folder: string;
  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
    folder = await mkdtemp(join(tmpdir(), 'mr-translated-'));
    await writeFile(join(folder, 'note.mjml'), note);
    await writeFile(join(folder, 'spring.mjml'), source);
  });
  after(async () => {
    await Promise.all([compiler.close(), inspector.close()]);
    await rm(folder, { recursive: true });
  });

  const context = (texts: LetterTexts, tag = 'en'): LayoutContext => ({
    file: join(folder, 'spring.mjml'),
    roots: [folder],
    language: { tag, texts },
  });

  /** Compiles the letter with its texts written into the layout and the included file. */
  async function written(texts: LetterTexts, tag: string, layout = source): Promise<string | undefined> {
    const language = { tag, texts };
    const file = join(folder, 'note.mjml');
    const plain: LayoutContext = {
      file: join(folder, 'spring.mjml'),
      roots: [folder],
      unsaved: { [file]: resolveTexts(note, language).text },
    };
    const fresh = new Compiler({ workerPath: await builtWorker('compiler') });
    const { html } = await compileWith(fresh, resolveTexts(layout, language).text, plain);
    await fresh.close();
    return html;
  }

  it('equals the letter with inlined texts, byte for byte, after each change', async () => {
    const next = createRandom(29);
    const random = (below: number) => Math.floor(next() * below);
    let [texts, tag, layout]: [LetterTexts, string, string] = [english, 'en', source];
    const changes = [
      () => ([texts, tag] = tag === 'en' ? [russian, 'ru'] : [english, 'en']),
      () => {
        texts = { ...texts, 'hero.button': `Go ${random(100)}` };
      },
      () => {
        texts = { ...texts, 'footer.note': `Bye <b>${random(100)}</b>` };
      },
      () => {
        layout = layout.replace('Fixed', `Fixed ${random(9)}`);
      },
      () => {
        layout = layout.replace('alt="[[', 'alt="- [[');
      },
      () => {
        const { 'hero.button': _, ...others } = texts as Record<string, string>;
        texts = others;
      },
    ];
    for (let step = 0; step < 24; step++) {
      changes[step < changes.length ? step : random(changes.length)]?.();
      const { html } = await compileWith(compiler, layout, context(texts, tag));
      assert.ok(html?.includes('Fixed'));
      assert.equal(html, await written(texts, tag, layout), `step ${step}`);
    }
  });

  it('has its problems at their columns in the layout', async () => {
    const faulty = source.replace('Fixed</mj-text>', 'Fixed');
    const result = await compileWith(compiler, faulty, context(english));
    const plain = await compileWith(compiler, faulty, { file: join(folder, 'spring.mjml'), roots: [folder] });
    assert.deepEqual(problemLines(result), problemLines(plain));
    assert.match(problemLines(result).join(), /^5:45 error unclosed mj-text/);
  });

  it('has its elements at their positions in the layout, included files and keys', async () => {
    const layout: InspectedLayout = {
      document: 'spring',
      kind: 'mjml',
      source,
      context: context(russian, 'ru'),
    };
    const at = async (text: string, file?: string) => {
      const [inText, position] = file
        ? [note, positionOf(note, note.indexOf(text))]
        : [source, positionOf(source, source.indexOf(text))];
      const path = await ask(inspector, layout, { ask: 'elementAt', position, ...(file && { file }) });
      assert.ok(path, text);
      const place = await ask(inspector, layout, { ask: 'placeOf', path });
      assert.ok(place, text);
      assert.equal(place.file, file);
      return textIn(inText, place.range);
    };
    assert.equal(await at('Fixed'), '<mj-text color="red">Fixed</mj-text>');
    assert.equal(await at('[[text:hero.title]]</mj-text'), '<mj-text>[[text:hero.title]]</mj-text>');
    assert.equal(
      await at('<mj-button'),
      '<mj-button href="https://a.example">[[text:hero.button]]</mj-button>',
    );
    assert.equal(await at('End', join(folder, 'note.mjml')), '<mj-text>End</mj-text>');
    assert.equal(
      await at('[[text:footer.note', join(folder, 'note.mjml')),
      '<mj-text>[[text:footer.note]]</mj-text>',
    );
  });

  it('has findings about a text at its key', async () => {
    const texts = {
      ...english,
      'hero.title': 'A <a href="https://example.com/{{x">link</a>',
      'hero.alt': '',
    };
    for (const kind of ['mjml', 'html'] as const) {
      const html =
        '<html><head><title>x</title></head>\n<body><p>A</p><p>[[text:hero.title]] b</p></body></html>';
      const text = kind === 'mjml' ? source : html;
      const layout: InspectedLayout = { document: kind, kind, source: text, context: context(texts) };
      const found = await ask(inspector, layout, { ask: 'check', options: {} });
      const places = found.filter(({ finding }) => finding.rule === 'vague-link');
      assert.ok(places.length > 0, JSON.stringify(found.map(({ finding }) => finding.rule)));
      for (const { range } of places) assert.equal(textIn(text, range), '[[text:hero.title]]');
    }
  });
});
