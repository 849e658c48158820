import * as vscode from 'vscode';
import { type AnnotationPlace, annotationPlace } from '../../../core/checks/annotations/annotationPlace.ts';
import { knownFields, knownTypes } from '../../../core/checks/annotations/annotations.ts';
import { codeBlock } from '../../kit/tooltip.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { documentKind, isTooLargeToFollow } from '../../layouts/layoutDocument.ts';

const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];

/** Registers snippets and completion for the annotations that Gmail’s Promotions tab reads, in JSON-LD of layouts. */
export const registerPromotions = (): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(layouts, new Promotions(), '<', '"');

/** Completes annotations: whole scripts in the head, objects of JSON-LD, and the fields that an object lacks. */
export class Promotions implements vscode.CompletionItemProvider {
  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    const kind = documentKind(document);
    if (!kind || isTooLargeToFollow(document)) return [];
    const offset = document.offsetAt(position);
    const place = annotationPlace(document.getText(), offset, kind);
    switch (place?.kind) {
      case 'head':
        return wholeScripts(place, begunTag(document, position), Date.now());
      case 'object':
        return knownTypes.map((type) => objectItem(type, new vscode.Range(position, position), Date.now()));
      case 'field':
        return fieldItems(place, nameAt(document, position, place.start));
      default:
        return [];
    }
  }
}

/** Returns the range of what is written of a tag on the line. */
function begunTag(document: vscode.TextDocument, position: vscode.Position): vscode.Range {
  const line = document.lineAt(position.line).text.slice(0, position.character);
  return rangeBefore(position, line.trimStart().length);
}

const rangeBefore = (end: vscode.Position, length: number) =>
  new vscode.Range(new vscode.Position(end.line, end.character - length), end);

/** Returns the range of what is written of a field’s name, with its quotes. */
function nameAt(document: vscode.TextDocument, position: vscode.Position, start: number): vscode.Range {
  const isClosed = document.lineAt(position.line).text[position.character] === '"';
  const { line, character } = position;
  return new vscode.Range(
    document.positionAt(start),
    new vscode.Position(line, character + (isClosed ? 1 : 0)),
  );
}

/** Returns scripts with whole annotations: an offer with a logo, and a carousel of pictures. */
function wholeScripts(
  { needsRaw }: Extract<AnnotationPlace, { readonly kind: 'head' }>,
  range: vscode.Range,
  now: number,
): vscode.CompletionItem[] {
  const scripts = [
    { label: l10n.t('Gmail Promotion: Offer'), types: ['Organization', 'DiscountOffer'] },
    { label: l10n.t('Gmail Promotion: Pictures'), types: ['Organization', 'PromotionCard', 'PromotionCard'] },
  ];
  return scripts.map(({ label, types }) => {
    const script = `<script type="application/ld+json">\n[${objects(types, now)}]\n</script>`;
    const body = needsRaw ? `<mj-raw>\n${script}\n</mj-raw>` : script;
    return {
      ...snippet(label, body, range),
      filterText: `<script ${label}`,
      documentation: exampleOf(body, types),
    };
  });
}

function objectItem(type: string, range: vscode.Range, now: number): vscode.CompletionItem {
  const body = objects([type], now);
  return { ...snippet(type as Words, body, range), documentation: exampleOf(body, [type]) };
}

const snippet = (label: Words, body: string, range: vscode.Range) => ({
  label,
  kind: vscode.CompletionItemKind.Snippet,
  insertText: new vscode.SnippetString(body),
  range,
});

/** Returns objects of JSON-LD with a tab stop in each field. */
function objects(types: readonly string[], now: number): string {
  let stop = 0;
  let card = 0;
  return types
    .map((type) => {
      if (type === 'PromotionCard') card++;
      const fields = fieldsOf(type).map((name) => {
        const value = exampleOfField(name, now, card);
        const written = `\${${++stop}:${value}}`;
        return `\t"${name}": ${numbers.has(name) ? written : `"${written}"`}`;
      });
      const head = ['\t"@context": "http://schema.org/"', `\t"@type": "${type}"`];
      return `{\n${[...head, ...fields].join(',\n')}\n}`;
    })
    .join(', ');
}

const fieldsOf = (type: string) => knownFields[type] ?? ['logo'];

/** The fields that are numbers. */
const numbers = new Set(['price', 'discountValue', 'position']);

const weekMs = 7 * 24 * 60 * 60 * 1000;

function exampleOfField(name: string, now: number, card: number): string {
  const examples: Readonly<Record<string, string>> = {
    description: '20% off',
    availabilityStarts: timeText(now),
    availabilityEnds: timeText(now + weekMs),
    price: '50',
    discountValue: '10',
    priceCurrency: 'USD',
    position: String(Math.max(card, 1)),
    headline: '',
    discountCode: '',
  };
  return examples[name] ?? 'https://';
}

/** Returns a time in UTC as Gmail reads it (ISO 8601). */
const timeText = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** Returns the fields that the object doesn’t have yet: those of its type, or its type if that isn’t written. */
function fieldItems(
  { type, written }: Extract<AnnotationPlace, { readonly kind: 'field' }>,
  range: vscode.Range,
): vscode.CompletionItem[] {
  const names = type === undefined ? ['@context', '@type'] : ['@context', ...fieldsOf(type)];
  return names
    .filter((name) => !written.has(name))
    .map((name, index) => {
      const about = aboutField(name);
      return {
        label: name,
        kind: vscode.CompletionItemKind.Property,
        insertText: new vscode.SnippetString(`"${name}": ${emptyValue(name)}`),
        filterText: `"${name}"`,
        sortText: String(index).padStart(2, '0'),
        ...(about && { documentation: about }),
        range,
      };
    });
}

function emptyValue(name: string): string {
  if (name === '@context') return '"http://schema.org/"';
  if (name === '@type') return `"\${1|${knownTypes.join(',')}|}"`;
  return numbers.has(name) ? '$1' : '"$1"';
}

/** Says what Gmail makes of a field, in the words of the checks. */
function aboutField(name: string): Words | undefined {
  switch (name) {
    case 'image':
      return aboutPictures();
    case 'logo':
    case 'url':
      return l10n.t('Gmail asks for https in the addresses of annotations.');
    case 'description':
      return l10n.t(
        'It takes the place of the subject. Gmail advises at most 4 words, and no full sentence.',
      );
    case 'discountCode':
      return l10n.t('Gmail advises to give a code only if it is in the letter.');
    case 'availabilityStarts':
    case 'availabilityEnds':
      return l10n.t('Gmail reads times such as 2026-12-30T23:59:59+03:00.');
    case 'priceCurrency':
      return l10n.t('Three capital letters of ISO 4217, such as USD, say which sign stands at the price.');
    default:
      return undefined;
  }
}

const aboutPictures = (): Words =>
  [
    l10n.t('Gmail supports the ratios 4:5, 1:1 and 1.91:1, and crops the picture at its edges.'),
    l10n.t('All pictures of a carousel must have the same ratio.'),
    l10n.t('A carousel in Gmail has at most 10 pictures.'),
    l10n.t('Gmail shows PNG and JPEG files in its Promotions tab.'),
  ].join(' ') as Words;

/** Returns a snippet’s text without its tab stops, after what Gmail asks of pictures. */
function exampleOf(body: string, types: readonly string[]): vscode.MarkdownString {
  const example = codeBlock(body.replace(/\$\{\d{1,2}:([^}]{0,60})\}/g, '$1'), 'html');
  if (types.includes('PromotionCard')) example.value = `${aboutPictures()}\n\n${example.value}`;
  return example;
}
