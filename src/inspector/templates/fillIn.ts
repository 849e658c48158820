import { Script } from 'node:vm';
import { limits } from '../../core/limits.ts';
import { languages } from '../../core/templates/languages/index.ts';
import { hasOtherFields, otherBlock } from '../../core/templates/placeholders.ts';
import type { TemplateDeclaration } from '../../core/templates/templateDeclaration.ts';
import { recognizeLanguage } from '../../core/templates/templateLanguage.ts';
import type { FilledIn } from '../../protocol/inspector.ts';
import { onlyFields, withFields } from './fields.ts';
import {
  type Fields,
  longestMs,
  type Rendered,
  type Renderer,
  TooMuchCode,
  TooMuchText,
} from './renderer.ts';
import { parsers } from './renderers.ts';
import { isSameLetter, lookalikes } from './similarLanguages.ts';

/**
 * Fills in the template code of a letter with a person's fields, in the template's own language: the one that its layout declares, else the
 * one that its code has. Text without template code stays as it is. The template reaches nothing but the fields: no files, no partials, no
 * helpers but those of the language, no inherited properties.
 */
export function fillIn(template: string, fields: Fields, declared?: TemplateDeclaration): FilledIn {
  const filled = rendered(() => rendererOf(template, declared)(fields));
  if (!('error' in filled)) return filled;
  const simple = rendered(() => ({ html: onlyFields(template, fields, declared?.syntaxes), leftOut: [] }));
  if ('error' in simple) throw simple.error;
  return 'html' in simple ? { html: simple.html, onlyFields: detailOf(filled.error) } : simple;
}

/** Returns what `render` gives within the limits of time and length, or its error. */
function rendered(render: () => Rendered): FilledIn | { readonly error: unknown } {
  try {
    const { html, leftOut, unsupported, ambiguous } = withinTime(render);
    if (html.length > limits.letter) return { problem: 'tooLarge' };
    return {
      html,
      ...(leftOut.length > 0 && { leftOut }),
      ...(unsupported !== undefined && { onlyFields: unsupported, isUnsupported: true }),
      ...(ambiguous && { ambiguous }),
    };
  } catch (error) {
    if (error instanceof TooMuchCode) return { problem: 'tooMuchCode' };
    if (error instanceof TooMuchText) return { problem: 'tooLarge' };
    if (isTimeout(error)) return { problem: 'tookTooLong' };
    return isTooDeep(error) ? { problem: 'tooLarge' } : { error };
  }
}

/** The newest template, whose code need not be parsed again for another person. */
let newest:
  | { readonly template: string; readonly language: string | undefined; readonly render: Renderer }
  | undefined;

function rendererOf(template: string, declared: TemplateDeclaration | undefined): Renderer {
  const language = JSON.stringify(declared);
  if (newest?.template !== template || newest.language !== language) {
    newest = { template, language, render: parse(template, declared) };
  }
  return newest.render;
}

function parse(template: string, declared: TemplateDeclaration | undefined): Renderer {
  if (declared) return parsers[declared.language](template, declared.syntaxes);
  const { language = 'fields', isCertain = true } = recognizeLanguage(template) ?? {};
  const render = parsers[language](template);
  const others = isCertain ? [] : lookalikes(language, template);
  const hasOthers = hasOtherFields(template);
  const unsupported = language === 'mailchimp' ? undefined : otherBlock(template);
  return (fields) => {
    const rendered = render(fields);
    const { html } = rendered;
    const ambiguous = others.find((other) => !isSameLetter(html, other, fields))?.title;
    return {
      ...rendered,
      // Afterward: code in a person's data must not become code of the template.
      ...(hasOthers && { html: withFields(html, fields).html }),
      ...(unsupported !== undefined && { unsupported }),
      ...(ambiguous && { ambiguous: [languages[language].title, ambiguous] }),
    };
  };
}

/** The function that `interruptible` runs, which its script finds under this name. */
const slot = Symbol.for('mailroom.withinTime');
const script = new Script(`globalThis[Symbol.for('mailroom.withinTime')]()`);

/** The maximum number of times that work is begun when other programs hold the processor. */
const mostAttempts = 3;

/** Runs `work`, and throws when it takes longer than `longestMs`. Begins it anew if it waited for the processor rather than worked. */
function withinTime<T>(work: () => T): T {
  for (let attempt = 1; ; attempt++) {
    const before = process.cpuUsage();
    try {
      return interruptible(work);
    } catch (error) {
      const { user, system } = process.cpuUsage(before);
      const hasWorked = (user + system) / 1_000 > longestMs / 2;
      if (attempt === mostAttempts || hasWorked || !isTimeout(error)) throw error;
    }
  }
}

/** Only a script can be interrupted while it runs. */
function interruptible<T>(work: () => T): T {
  Object.assign(globalThis, { [slot]: work });
  return script.runInThisContext({ timeout: longestMs }) as T;
}

const isTimeout = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') ||
    /limit exceeded/.test(error.message));

const isTooDeep = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && error.message.startsWith('Maximum call stack'));

/** The maximum length of an error's text, which may quote the template. */
const longestDetail = 200;

/** Returns the first line of an error's text, without the line and column, which are those of the compiled HTML. */
function detailOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const [words = ''] = first.split(', line:');
  return words
    .slice(0, longestDetail)
    .replace(/ on line \d+/, '')
    .replace(/ - \d+:\d+$/, '');
}
