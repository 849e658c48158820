import { type Context, contextKey, isComment } from './context.ts';
import { TextWalk } from './walk.ts';
import { lastTag } from './withoutTags.ts';

/**
 * Returns text of a template as `html/template` writes it, and the context behind it: without comments, and with `&lt;` for a `<` that
 * begins no tag.
 */
export function escapeText(
  start: Context,
  text: string,
): { readonly text: string; readonly context: Context } {
  const walk = new TextWalk(text);
  let [written, done, at, context] = ['', 0, 0, start];
  while (at < text.length) {
    const [after, end] = walk.next(context, at);
    if (end === at && contextKey(after) === contextKey(context)) break;
    if (context.state === 'text' || context.state === 'rcdata') {
      const upTo = after.state === context.state ? end : lastTag(text, at, end);
      written += text.slice(done, at) + withoutStrayTags(text, at, upTo);
      done = upTo;
    } else if (isComment(context.state) && context.delimiter === undefined) {
      written += replacement(context, text.slice(done, end));
      done = end;
    }
    if (after.state !== context.state && isComment(after.state) && after.delimiter === undefined) {
      written += text.slice(done, end - (after.state === 'htmlComment' ? 4 : 2));
      done = end;
    }
    [context, at] = [after, end];
  }
  const isInComment = isComment(context.state) && context.delimiter === undefined;
  return { text: isInComment ? written : written + text.slice(done), context };
}

function withoutStrayTags(text: string, from: number, to: number): string {
  return text
    .slice(from, to)
    .replace(/</g, (sign, at: number) =>
      /^<!doctype/i.test(text.slice(from + at, from + at + 9)) ? sign : '&lt;',
    );
}

/** Returns what stands for a comment of a style sheet or script: a blank, or a line break that may end a statement. */
function replacement({ state }: Context, comment: string): string {
  if (state === 'cssBlockComment') return ' ';
  if (state !== 'jsBlockComment') return '';
  return /[\n\r\u2028\u2029]/.test(comment) ? '\n' : ' ';
}
