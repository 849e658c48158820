import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type * as vscode from 'vscode';
import { readJson } from '../../src/core/text/readJson.ts';
import { Promotions } from '../../src/extension/languageFeatures/complete/promotions.ts';

/** Returns what is offered at the `|` of a layout. */
function offeredAt(marked: string, languageId: 'mjml' | 'html') {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const positionAt = (at: number) => {
    const lines = text.slice(0, at).split('\n');
    return new Position(lines.length - 1, lines.at(-1)?.length ?? 0);
  };
  const offsetAt = ({ line, character }: vscode.Position) =>
    [...text.split('\n').slice(0, line), ''].join('\n').length + character;
  const document = {
    ...{ languageId, isUntitled: false, uri: Uri.file(`/spring.${languageId}`) },
    ...{ getText: () => text, offsetAt, positionAt },
    lineCount: text.split('\n').length,
    lineAt: (line: number) => ({
      text: text.split('\n')[line] ?? '',
      range: { end: positionAt(text.length) },
    }),
  } as unknown as vscode.TextDocument;
  return new Promotions().provideCompletionItems(document, positionAt(offset));
}

const { Position, Uri } = await import('vscode');

const bodyOf = ({ insertText }: vscode.CompletionItem) => (insertText as vscode.SnippetString).value;
const labelsOf = (items: readonly vscode.CompletionItem[]) => items.map(({ label }) => label);

describe('completion of annotations for Gmail', () => {
  it('offers an offer and pictures in the head, in mj-raw in MJML, as correct JSON with the required fields', () => {
    const items = offeredAt('<mjml>\n<mj-head>\n  |\n</mj-head>\n</mjml>', 'mjml');
    assert.deepEqual(labelsOf(items), ['Gmail Promotion: Offer', 'Gmail Promotion: Pictures']);
    for (const item of items) {
      const body = bodyOf(item);
      assert.match(body, /^<mj-raw>\n<script type="application\/ld\+json">\n/);
      const json = body.replace(/<[^>]*>/g, '').replace(/\$\{\d+:([^}]*)\}/g, '$1');
      assert.deepEqual(readJson(json).mistakes, []);
    }
    const [offer = assert.fail(), pictures = assert.fail()] = items;
    assert.match(bodyOf(offer), /"logo": .*"DiscountOffer".*"availabilityEnds": /s);
    assert.match(bodyOf(pictures), /"logo": .*"image": .*"position": \$\{8:1\}.*"position": \$\{15:2\}/s);
    assert.match((pictures.documentation as vscode.MarkdownString).value, /4:5, 1:1 and 1\.91:1/);
    const [inHtml = assert.fail()] = offeredAt('<html>\n<head>\n<|\n</head>', 'html');
    assert.match(bodyOf(inHtml), /^<script/);
  });

  it('offers the fields that an object lacks, with what Gmail asks of them', () => {
    const items = offeredAt(
      '<head><script type="application/ld+json">\n{"@context": "", "@type": "PromotionCard",\n"|"\n}</script></head>',
      'html',
    );
    assert.deepEqual(labelsOf(items), [
      'image',
      'url',
      'headline',
      'price',
      'priceCurrency',
      'discountValue',
      'position',
    ]);
    const [image = assert.fail()] = items;
    assert.equal(bodyOf(image), '"image": "$1"');
    assert.match(String(image.documentation), /PNG and JPEG/);
    const { start, end } = image.range as vscode.Range;
    assert.deepEqual([start.character, end.character], [0, 2]);
  });

  it('offers nothing in the body', () => {
    assert.deepEqual(offeredAt('<head></head><body>\n|\n</body>', 'html'), []);
  });
});
