import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { scanMjml } from '../../../src/compiler/scan.ts';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { ElementPath, InspectedLayout, SourcePlace } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { createRandom, randomEdit } from '../compiler/edits.ts';
import { corpusHtml, corpusLayouts, official, ownHtml, ownLayouts } from '../compiler/official.ts';
import { ask, offsetOf, positionOf, textIn } from './askInspector.ts';

type Element = DefaultTreeAdapterTypes.Element;

describe('The places of a letter', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  const placeOf = (layout: InspectedLayout, path: ElementPath) =>
    ask(inspector, layout, { ask: 'placeOf', path });

  const elementAt = (layout: InspectedLayout, offset: number) =>
    ask(inspector, layout, { ask: 'elementAt', position: positionOf(layout.source, offset) });

  it('lead to the written addresses in every MJML layout', async (test) => {
    let count = 0;
    for (const layout of await mjmlLayouts()) {
      const html = await officialHtml(layout);
      for (const { path, tag, address } of html === undefined ? [] : addressesIn(html)) {
        const place = await placeOf(layout, path);
        assert.ok(place, `${layout.document}: ${tag}`);
        const text = textOf(layout, place);
        // MJML adds some addresses, and a carousel repeats the pictures of its children.
        if (!text.includes(`="${address}"`)) continue;
        const range = tagName(textIn(text, place.tag)) === 'mj-carousel' ? place.range : place.tag;
        assert.ok(textIn(text, range).includes(`="${address}"`), `${layout.document}: ${tag}`);
        count++;
      }
    }
    test.diagnostic(`${count} addresses`);
    assert.ok(count > 10, `only ${count} addresses were found`);
  });

  it('lead to the start tags in every HTML layout', async (test) => {
    let count = 0;
    for (const layout of await htmlLayouts()) {
      for (const { path, tag } of addressesIn(layout.source)) {
        const place = await placeOf(layout, path);
        assert.equal(place && textIn(layout.source, place.tag), tag);
        count++;
      }
    }
    test.diagnostic(`${count} addresses`);
    assert.ok(count > 10, `only ${count} addresses were found`);
  });

  it('contain every position that they were found for', async (test) => {
    let count = 0;
    for (const layout of [...(await mjmlLayouts()), ...(await htmlLayouts())]) {
      const { source } = layout;
      for (let offset = 0; offset < source.length; offset += Math.ceil(source.length / 60)) {
        const path = await elementAt(layout, offset);
        if (!path) continue;
        const place = await placeOf(layout, path);
        assert.equal(place?.file, undefined);
        const [start, end] = place
          ? [place.range.start, place.range.end].map((at) => offsetOf(source, at))
          : [];
        assert.ok(
          start !== undefined && end !== undefined && start <= offset && offset < end,
          `${layout.document}: ${offset} is not in ${start} to ${end}`,
        );
        count++;
      }
    }
    test.diagnostic(`${count} positions`);
  });

  it('include all outermost elements of an included file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mr-places-'));
    const part = join(folder, 'part.mjml');
    const text = (word: string) => `<mj-text>${word}</mj-text>`;
    const section = (word: string) => `<mj-section><mj-column>${text(word)}</mj-column></mj-section>`;
    const include = '<mj-include path="./part.mjml" />';
    const source = `<mjml><mj-body>${section('A')}${include}${section('D')}</mj-body></mjml>`;
    try {
      await writeFile(part, `${section('B')}\n${section('C')}`);
      const document = join(folder, 'layout.mjml');
      await writeFile(document, source);
      const context = { file: document, roots: [folder] };
      const layout = { document, kind: 'mjml', source, context } as const;
      const paths = (await ask(inspector, layout, { ask: 'elementsOf', file: part })) ?? [];
      const places = await Promise.all(paths.map((path) => placeOf(layout, path)));
      assert.deepEqual(
        places.map((place) => [place?.file, place?.range.start.line]),
        [
          [part, 0],
          [part, 1],
        ],
      );
      assert.deepEqual(await ask(inspector, layout, { ask: 'elementsOf', file: join(folder, 'a.mjml') }), []);
      // A part that consists only of includes has their elements, but not those of other includes of the same file.
      const outer = join(folder, 'outer.mjml');
      await writeFile(outer, `<!-- both -->\n${include}`);
      const nested = `<mjml><mj-body>${include}<mj-include path="./outer.mjml" /></mj-body></mjml>`;
      const nesting = { ...layout, source: nested };
      const all = await ask(inspector, nesting, { ask: 'elementsOf', file: part });
      assert.equal(all?.length, 4);
      assert.deepEqual(await ask(inspector, nesting, { ask: 'elementsOf', file: outer }), all?.slice(2));
      // A part that is opened on its own has places, too.
      const alone = { ...layout, document: part, source: section('B') };
      const path = await elementAt(alone, alone.source.indexOf('<mj-text'));
      const place = path && (await placeOf(alone, path));
      assert.equal(place && textIn(alone.source, place.range), text('B'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are known after random edits, most of which are mistakes', async (test) => {
    let edits = 0;
    for (const [index, { source, ...layout }] of (await mjmlLayouts()).entries()) {
      const random = createRandom(index + 1);
      for (let round = 0; round < (process.env.MAILROOM_DEEP === '1' ? 60 : 2); round++) {
        const edited = { ...layout, document: `${index} ${round}`, source: randomEdit(source, random) };
        const html = await officialHtml({ ...edited, document: layout.document });
        // A layout that lacks an included file, or has another layout inside, is not shown.
        const isAsBefore = ['<mj-include', '<mjml'].every(
          (tag) => count(edited.source, tag) === count(source, tag),
        );
        if (!html || !isAsBefore || html.includes('<!-- mj-include')) continue;
        const [first] = addressesIn(html);
        const place = first && (await placeOf(edited, first.path));
        // Nor is a layout with an unclosed element.
        assert.ok(place || !first || scanMjml(edited.source).unclosed.length > 0, edited.source);
        edits++;
      }
    }
    test.diagnostic(`${edits} edits`);
  });

  it('of findings are the exact passage, or else the start tag', async (test) => {
    const found = { same: 0, tag: 0 };
    for (const layout of await mjmlLayouts()) {
      const html = (await officialHtml(layout)) ?? '';
      for (const { finding, ...place } of await ask(inspector, layout, { ask: 'check', options: {} })) {
        const written = textIn(textOf(layout, place), place.range);
        const sent = html.slice(finding.start, finding.end);
        // MJML makes declarations of attributes.
        const isSame = sent.includes(written) || sent.replace(':', '="') === written.slice(0, -1);
        found[isSame ? 'same' : 'tag']++;
        assert.ok(isSame || /^<(mj|\w)/.test(written), `${layout.document}: ${finding.rule} at ${written}`);
      }
    }
    test.diagnostic(`${found.same} in the same words, ${found.tag} at the start tag`);
  });
});

const textOf = ({ source }: InspectedLayout, { file }: SourcePlace) =>
  file === undefined ? source : readFileSync(file, 'utf8');

const count = (text: string, part: string) => text.split(part).length;

const tagName = (tag: string) => /^<([\w-]+)/.exec(tag)?.[1];

async function mjmlLayouts(): Promise<InspectedLayout[]> {
  return await layouts('mjml', [...(await ownLayouts()), ...(await corpusLayouts())]);
}

async function htmlLayouts(): Promise<InspectedLayout[]> {
  return await layouts('html', [...(await ownHtml()), ...(await corpusHtml())]);
}

async function layouts(kind: LayoutKind, files: readonly string[]): Promise<InspectedLayout[]> {
  return files.map((file) => ({
    document: file,
    kind,
    source: readFileSync(file, 'utf8'),
    context: { file, roots: [dirname(file)] },
  }));
}

/** Returns the HTML of official MJML, or undefined if it throws. */
async function officialHtml({ document, source }: InspectedLayout): Promise<string | undefined> {
  const options = {
    ignoreIncludes: false,
    filePath: document,
    actualPath: document,
    includePath: [dirname(document)],
  };
  return (await official(source, options).catch(() => undefined))?.html;
}

interface Address {
  readonly path: ElementPath;
  readonly tag: string;
  readonly address: string;
}

/** Yields the links and pictures with an address, as a browser finds them. */
function* addressesIn(html: string): Generator<Address> {
  const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const visit = function* (element: Element, path: ElementPath): Generator<Address> {
    const attribute = element.attrs.find(({ name }) => name === (element.tagName === 'img' ? 'src' : 'href'));
    const place = attribute && element.sourceCodeLocation?.attrs?.[attribute.name];
    const startTag = element.sourceCodeLocation?.startTag;
    if (['a', 'img'].includes(element.tagName) && place && startTag) {
      const written = html.slice(place.startOffset, place.endOffset);
      const address = written.slice(written.indexOf('=') + 1).replace(/^\s*["']|["']$/g, '');
      yield { path, tag: html.slice(startTag.startOffset, startTag.endOffset), address };
    }
    const counted = element.childNodes.filter(defaultTreeAdapter.isElementNode).filter(isCounted);
    for (const [index, child] of counted.entries()) yield* visit(child, [...path, index]);
  };
  const root = document.childNodes.find(defaultTreeAdapter.isElementNode);
  if (root) yield* visit(root, []);
}

/** Returns false for elements that the preview removes. */
const isCounted = ({ tagName, attrs }: Element) =>
  !['script', 'base', 'link', 'object', 'iframe'].includes(tagName) &&
  !attrs.some(({ name }) => tagName === 'meta' && name === 'http-equiv');
