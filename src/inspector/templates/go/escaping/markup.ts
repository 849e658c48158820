import { GoError } from '../../../../core/templates/go/goError.ts';
import { attributeType } from './attributes.ts';
import { type Context, type SpecialElement, type State, skipSpace, type Transition } from './context.ts';

/** Follows text up to the next comment or behind the name of the next tag. */
export function afterText(context: Context, text: string): Transition {
  for (let from = 0; ; ) {
    const at = text.indexOf('<', from);
    if (at === -1 || at + 1 === text.length) return [context, text.length];
    if (text.startsWith('<!--', at)) return [{ state: 'htmlComment' }, at + 4];
    const isEnd = text[at + 1] === '/';
    const start = at + (isEnd ? 2 : 1);
    if (start === text.length) return [context, text.length];
    const end = tagNameEnd(text, start);
    if (end > start) return [isEnd ? { state: 'tag' } : openingTag(text.slice(start, end)), end];
    from = start;
  }
}

function openingTag(name: string): Context {
  const element = specialElement(name);
  return { state: 'tag', ...(element && { element }) };
}

const tagName = /[A-Za-z][A-Za-z\d]*(?:[:-][A-Za-z\d]+)*/y;

function tagNameEnd(text: string, start: number): number {
  tagName.lastIndex = start;
  return start + (tagName.exec(text)?.[0].length ?? 0);
}

function specialElement(name: string): SpecialElement | undefined {
  const known = name.toLowerCase();
  return known === 'script' || known === 'style' || known === 'textarea' || known === 'title'
    ? known
    : undefined;
}

const contentStates: Readonly<Record<SpecialElement, State>> = {
  script: 'js',
  style: 'css',
  textarea: 'rcdata',
  title: 'rcdata',
};

/** Follows the inside of a tag: behind the next attribute's name, or behind the tag. */
export function afterTag(context: Context, text: string): Transition {
  const at = skipSpace(text, 0);
  if (at === text.length) return [context, at];
  const { element } = context;
  if (text[at] === '>')
    return [element ? { state: contentStates[element], element } : { state: 'text' }, at + 1];
  const end = attributeNameEnd(text, at);
  if (end === at) throw new GoError('expected space, attr name, or end of tag', text.slice(at, at + 40));
  const attr = attributeKind(text.slice(at, end).toLowerCase(), element);
  const state = end === text.length ? 'attrName' : 'afterName';
  return [{ state, ...(attr && { attr }), ...(element && { element }) }, end];
}

function attributeKind(name: string, element: SpecialElement | undefined): Context['attr'] {
  if (element === 'script' && name === 'type') return 'scriptType';
  switch (attributeType(name)) {
    case 'url':
      return 'url';
    case 'css':
      return 'style';
    case 'js':
      return 'script';
    case 'srcset':
      return 'srcset';
    default:
      return undefined;
  }
}

export function afterAttributeName(context: Context, text: string): Transition {
  const end = attributeNameEnd(text, 0);
  return [end === text.length ? context : { ...context, state: 'afterName' }, end];
}

function attributeNameEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (' \t\n\f\r=>'.includes(sign)) return at;
    if ('\'"<'.includes(sign))
      throw new GoError(`${JSON.stringify(sign)} in attribute name`, text.slice(from, from + 40));
  }
  return text.length;
}

export function afterName(context: Context, text: string): Transition {
  const at = skipSpace(text, 0);
  if (at === text.length) return [context, at];
  return text[at] === '='
    ? [{ ...context, state: 'beforeValue' }, at + 1]
    : [{ ...context, state: 'tag' }, at];
}

/** The states at the start of an attribute's value. */
const valueStates: Readonly<Record<NonNullable<Context['attr']>, State>> = {
  script: 'js',
  scriptType: 'attr',
  style: 'css',
  url: 'url',
  srcset: 'srcset',
};

export const valueState = (attr: Context['attr']): State => (attr ? valueStates[attr] : 'attr');

export function afterEquals(context: Context, text: string): Transition {
  const at = skipSpace(text, 0);
  if (at === text.length) return [context, at];
  const sign = text[at];
  const state = valueState(context.attr);
  return sign === '"' || sign === "'"
    ? [{ ...context, state, delimiter: sign }, at + 1]
    : [{ ...context, state, delimiter: ' ' }, at];
}

export function afterHtmlComment(context: Context, text: string): Transition {
  const end = text.indexOf('-->');
  return end === -1 ? [context, text.length] : [{ state: 'text' }, end + 3];
}

/** Follows a URL: its query begins with `?`, or its fragment with `#`. */
export function afterUrl(context: Context, text: string): Transition {
  if (/[#?]/.test(text)) return [{ ...context, urlPart: 'query' }, text.length];
  const isPath = skipSpace(text, 0) < text.length && context.urlPart === undefined;
  return [isPath ? { ...context, urlPart: 'path' } : context, text.length];
}
