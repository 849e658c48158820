import { l10n } from 'vscode';
import { type AttributeData, choices, units } from '../../core/mjml/registry.ts';
import { attributeText } from './attributeTexts.ts';
import { elementTexts } from './elementTexts.ts';
import { registry } from './registry.ts';

const code = (text: string) => `\`${text}\``;
const codes = (list: readonly string[]) => list.map(code).join(', ');
const paragraphs = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

/** What an element is for and what it holds, as Markdown. */
export function describeElement(name: string): string {
  const inside = registry[name]?.children ?? [];
  const holds = inside.length > 0 && inside.length < 15 ? l10n.t('Inside: {0}', codes(inside)) : '';
  return paragraphs(elementTexts[name]?.() ?? '', holds);
}

/** What an attribute is for, what it takes, and what applies when it is left out, as Markdown. */
export function describeAttribute(name: string, { type, default: value }: AttributeData): string {
  const otherwise = value === undefined ? '' : l10n.t('Default: {0}', code(value));
  return paragraphs(attributeText(name), describeType(type), otherwise);
}

function describeType(type: string): string {
  if (type === 'color') return l10n.t('A colour.');
  if (type === 'integer') return l10n.t('A whole number.');
  if (choices(type).length > 0) return l10n.t('One of {0}', codes(choices(type)));
  const [first, ...more] = units(type).map((unit) => (unit === 'auto' ? code(unit) : code(`12${unit}`)));
  if (!first) return '';
  const lengths = [first, ...more].join(', ');
  return type.endsWith('{1,4}')
    ? l10n.t('One to four lengths, such as {0}', lengths)
    : l10n.t('A length, such as {0}', lengths);
}
