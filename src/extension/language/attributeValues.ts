import * as vscode from 'vscode';
import { type AttributeData, attributeChoices } from '../../core/mjml/registry.ts';
import { type TypedValue, usedValues } from '../../core/mjml/values.ts';
import { withoutEnd } from '../../core/text/passages.ts';
import { l10n } from '../kit/words.ts';
import { knownClasses } from './classNames.ts';
import { rangeBetween } from './convert.ts';
import { pathItems } from './includes.ts';
import { registry } from './registry.ts';
import type { WorkspaceLayouts } from './workspaceLayouts.ts';

/** Completes an attribute’s value: MJML’s choices, the default, and values that the layout already uses. */
export async function valueItems(
  document: vscode.TextDocument,
  value: TypedValue,
  layouts: WorkspaceLayouts,
): Promise<vscode.CompletionItem[]> {
  const data = registry[value.element]?.attributes[value.attribute];
  if (value.attribute === 'mj-class') return classItems(document, value, layouts);
  if (value.element === 'mj-include' && value.attribute === 'path') return pathItems(document, value);
  if (!data) return [];
  const range = rangeBetween(document, value.start, value.end);
  const list = new Set([...attributeChoices(data.type), ...proposals(document.getText(), value, data)]);
  return [...list].map((text, index) => ({
    label: text,
    kind: data.type === 'color' ? vscode.CompletionItemKind.Color : vscode.CompletionItemKind.Value,
    // VS Code shows a color swatch if the documentation consists of nothing but a color.
    ...(data.type === 'color' ? { documentation: text } : {}),
    detail: text === data.default ? l10n.t('Default') : '',
    sortText: String(index).padStart(4, '0'),
    range,
  }));
}

/**
 * Returns the default and, for attributes without fixed choices, the values that the layout uses for this attribute; for colors,
 * all colors of the layout.
 */
function proposals(source: string, { attribute, start }: TypedValue, data: AttributeData): readonly string[] {
  const defaults = data.default === undefined ? [] : [data.default];
  if (attributeChoices(data.type).length > 0 || isUnique(attribute)) return defaults;
  const used = usedValues(source, (element, { name, valueStart }) => {
    const isComparable =
      data.type === 'color' ? attributeType(element, name) === 'color' : name === attribute;
    return isComparable && valueStart !== start;
  });
  return [...defaults, ...used];
}

const attributeType = (element: string, attribute: string) => registry[element]?.attributes[attribute]?.type;

/** Returns true for attributes whose values are rarely repeated: values used elsewhere are not suggested for them. */
const isUnique = (attribute: string) => /^(alt|title|id|name|path|src|srcset)$|-alt$/.test(attribute);

async function classItems(
  document: vscode.TextDocument,
  { text, start, end }: TypedValue,
  layouts: WorkspaceLayouts,
): Promise<vscode.CompletionItem[]> {
  const wordStart = start + withoutEnd(text, /\S/).length;
  const rest = document.getText(rangeBetween(document, start + text.length, end));
  const wordEnd = start + text.length + (/^\S*/.exec(rest)?.[0].length ?? 0);
  const range = rangeBetween(document, wordStart, wordEnd);
  const taken = new Set(text.split(/\s+/).slice(0, -1));
  const classes = (await knownClasses(document, layouts)).filter((name) => !taken.has(name));
  return classes.map((label) => ({ label, kind: vscode.CompletionItemKind.Class, range }));
}
