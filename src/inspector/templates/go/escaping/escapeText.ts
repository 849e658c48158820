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
  const replace = (from: number, to: number, by: string) => {
    written += text.slice(done, from) + by;
    done = to;
  };
  while (at < text.length) {
    const [after, end] = walk.next(context, at);
    if (end === at && contextKey(after) === contextKey(context)) break;
    if (isText(context)) {
      const upTo = after.state === context.state ? end : lastTag(text, at, end);
      replace(at, upTo, withoutStrayTags(text, at, upTo));
    } else if (isLeftOut(context)) {
      replace(done, end, replacement(context, text.slice(done, end)));
    }
    if (after.state !== context.state && isLeftOut(after)) replace(end - openingLength(after), end, '');
    [context, at] = [after, end];
  }
  return { text: isLeftOut(context) ? written : written + text.slice(done), context };
}

const isText = ({ state }: Context) => state === 'text' || state === 'rcdata';

/** Returns true in a comment, but for one in an attribute's value. */
const isLeftOut = ({ state, delimiter }: Context) => isComment(state) && delimiter === undefined;

/** Returns the length of what begins a comment, such as `<!--`. */
const openingLength = ({ state }: Context) => (state === 'htmlComment' ? 4 : 2);

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
