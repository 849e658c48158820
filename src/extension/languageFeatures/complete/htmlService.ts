import type * as vscode from 'vscode';
import {
  getLanguageService,
  type HTMLDocument,
  type IAttributeData,
  type IHTMLDataProvider,
  type ITagData,
  type IValueData,
  type LanguageService,
  TextDocument,
} from 'vscode-html-languageservice';
import { maskedCode } from '../../../core/checks/maskedCode.ts';
import { type AttributeData, attributeChoices } from '../../../core/mjml/registry.ts';
import { templateCode } from '../../../core/templates/templateCode.ts';
import { isTooLargeToFollow } from '../../layouts/layoutDocument.ts';
import { describeAttribute, describeElement } from './mjmlTexts.ts';
import { registry } from './registry.ts';

/** The language service for the HTML inside of texts, buttons and tables. */
export const html: LanguageService = getLanguageService();

const mjmlLanguageService = getLanguageService({ useDefaultDataProvider: false });

/** What the language service for MJML knows. */
interface MjmlVocabulary {
  readonly elements: readonly string[];
  /** Returns true for the attributes that are known. */
  readonly knows: (attribute: AttributeData) => boolean;
}

/** Returns the language service for MJML, limited to this vocabulary. Use it at once: the next call changes the vocabulary. */
export function mjmlService(vocabulary: MjmlVocabulary): LanguageService {
  mjmlLanguageService.setDataProviders(false, [mjmlData(vocabulary)]);
  return mjmlLanguageService;
}

function mjmlData({ elements, knows }: MjmlVocabulary): IHTMLDataProvider {
  return {
    getId: () => 'mjml',
    isApplicable: () => true,
    provideTags: () => elements.map(tagOf),
    provideAttributes: (element) => attributeData(element.toLowerCase(), knows),
    // Used only for unquoted values: in quoted ones, the library would replace single words (see `valueItems` in completion.ts).
    provideValues: (element, attribute) => valueData(element.toLowerCase(), attribute),
  };
}

function tagOf(name: string): ITagData {
  return { name, attributes: [], description: { kind: 'markdown', value: describeElement(name) } };
}

function attributeData(element: string, knows: MjmlVocabulary['knows']): IAttributeData[] {
  const known = Object.entries(registry[element]?.attributes ?? {}).filter(([, data]) => knows(data));
  return known.map(([name, data]) => ({
    name,
    description: { kind: 'markdown', value: describeAttribute(name, data) },
    ...(hasValues(name, data.type) ? { valueSet: name } : {}),
  }));
}

/** Returns true if completion offers values as soon as the attribute is inserted. */
const hasValues = (name: string, type: string) =>
  /^(mj-class|path|font-family)$/.test(name) || type === 'color' || attributeChoices(type).length > 0;

function valueData(element: string, attribute: string): IValueData[] {
  return attributeChoices(registry[element]?.attributes[attribute]?.type ?? '').map((name) => ({ name }));
}

/** Masks the template code of a text, which the HTML library would take for tags. Offsets stay the same. */
export const withoutCode = (source: string) => maskedCode(source, templateCode(source));

/** The result of parsing a layout with the HTML library. */
export interface DocumentReading {
  readonly source: string;
  /** The text without its template code. */
  readonly document: TextDocument;
  readonly parsed: HTMLDocument;
}

const readings = new WeakMap<vscode.TextDocument, DocumentReading>();

/** Parses a document, cached by version. Returns `undefined` if it is too large to be parsed on each keystroke. */
export function readDocument(document: vscode.TextDocument): DocumentReading | undefined {
  if (isTooLargeToFollow(document)) return undefined;
  const known = readings.get(document);
  if (known?.document.version === document.version) return known;
  const { languageId, version } = document;
  const source = document.getText();
  const text = TextDocument.create(document.uri.toString(), languageId, version, withoutCode(source));
  const reading = { source, document: text, parsed: html.parseHTMLDocument(text) };
  readings.set(document, reading);
  return reading;
}
