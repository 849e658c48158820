import type { Context } from './context.ts';
import { TextWalk } from './walk.ts';

/** Returns the text of trusted HTML without its tags and comments. */
export function withoutTags(html: string): string {
  const walk = new TextWalk(html);
  let [text, at] = ['', 0];
  for (let context: Context = { state: 'text' }; at < html.length; ) {
    const [after, end] = walk.next(context, at);
    if (context.state === 'text' || context.state === 'rcdata')
      text += html.slice(at, after.state === context.state ? end : lastTag(html, at, end));
    [context, at] = [after, end];
  }
  return text;
}

/** Returns the offset of the last `<` of a passage, or its end. */
export function lastTag(text: string, from: number, to: number): number {
  const at = text.lastIndexOf('<', to - 1);
  return at < from ? to : at;
}
