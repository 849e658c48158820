import { links } from './addresses.ts';
import { elementsNamed, isInside, valueIn } from './letterQueries.ts';
import type { LetterElement, LetterTree } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';

/** The types of executable scripts. Others contain data, such as the JSON-LD that Gmail reads. */
const runningTypes =
  /^(?:module|importmap|speculationrules|(?:text|application)\/(?:(?:x-)?(?:java|ecma)|j|live|vb)script[\d.]*)?$/i;

/** Scripts in elements, `on…` attributes and links. Mail programs remove them, and spam filters distrust the letter. */
export function* scripts(letter: LetterTree): Generator<FoundPlace> {
  for (const element of letter.elements) {
    const { name, tag, attributes } = element;
    if (name === 'script' && isRun(element)) yield tag;
    for (const { name, start, end } of attributes) if (/^on[a-z]{3,}$/.test(name)) yield { start, end };
  }
  for (const { kind, start, end } of links(letter)) if (kind === 'script') yield { start, end };
}

function isRun(script: LetterElement): boolean {
  const [type = ''] = (valueIn(script, 'type') ?? '').split(';', 1);
  return runningTypes.test(type.trim());
}

/** Forms and their fields. Checkboxes outside a form are allowed: menus without scripts use them, including MJML's. */
export function* forms(letter: LetterTree): Generator<FoundPlace> {
  for (const element of elementsNamed(letter, 'form', 'input', 'select', 'textarea')) {
    if (/^(?:checkbox|radio)$/i.test(valueIn(element, 'type') ?? '')) continue;
    if (element.name === 'form' || !isInside(element, 'form'))
      yield { ...element.tag, values: [element.name] };
  }
}

export function* frames(letter: LetterTree): Generator<FoundPlace> {
  for (const { name, tag } of elementsNamed(
    letter,
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'applet',
  )) {
    yield { ...tag, values: [name] };
  }
}

export function* refreshes(letter: LetterTree): Generator<FoundPlace> {
  for (const meta of elementsNamed(letter, 'meta')) {
    if (valueIn(meta, 'http-equiv')?.toLowerCase() === 'refresh') yield meta.tag;
  }
}

export function* bases(letter: LetterTree): Generator<FoundPlace> {
  for (const { tag } of elementsNamed(letter, 'base')) yield tag;
}
