import { html, type TemplateResult } from 'lit-html';

/** The characters before and after which a long address may be broken. */
const before = '@';
const after = '.,;_-';

/** Renders a text that breaks where a reader of addresses expects it: before the @, and after dots and commas. */
export function breakable(text: string): TemplateResult {
  return html`${partsOf(text).map((part, index) => html`${index > 0 ? html`<wbr>` : ''}${part}`)}`;
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 1; at < text.length; at++) {
    if (!before.includes(text.charAt(at)) && !after.includes(text.charAt(at - 1))) continue;
    parts.push(text.slice(start, at));
    start = at;
  }
  return [...parts, text.slice(start)];
}
