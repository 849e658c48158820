import { isOfOtherVersion } from '../core/mjml/otherVersions.ts';
import type { CompilerProblem, ProblemReason } from '../protocol/compiler.ts';
import type { Include, UnclosedElement } from './scan.ts';

export function unclosedProblems(elements: readonly UnclosedElement[]): CompilerProblem[] {
  return elements.map(({ element, line, column }) => ({
    reason: { code: 'unclosed', element },
    severity: 'error',
    line,
    column,
  }));
}

/**
 * Converts the findings of MJML's validator. An unknown element is an error, because MJML drops it with its content; other mistakes are
 * rendered as well as possible. Unreadable includes are reported elsewhere, with their places.
 */
export function validationProblems(errors: readonly MjmlError[]): CompilerProblem[] {
  return errors
    .flatMap(withoutOtherVersions)
    .filter(({ message }) => !message.startsWith('mj-include fails to read file'))
    .map((error) => ({ ...judgeMjmlError(error), ...problemLines(error) }));
}

/** Drops the attributes of other versions of MJML from a mistake about unknown attributes, and the mistake if none is left. */
function withoutOtherVersions(error: MjmlError): MjmlError[] {
  const [, list = ''] = /^Attributes? (.*) (?:is|are) illegal$/s.exec(error.message) ?? [];
  const names = list.split(', ');
  const unknown = names.filter((name) => !isOfOtherVersion(error.tagName, name));
  if (unknown.length === names.length) return [error];
  const [noun, verb] = unknown.length > 1 ? ['Attributes', 'are'] : ['Attribute', 'is'];
  return unknown.length > 0 ? [{ ...error, message: `${noun} ${unknown.join(', ')} ${verb} illegal` }] : [];
}

function judgeMjmlError({ message, tagName }: MjmlError): Pick<CompilerProblem, 'reason' | 'severity'> {
  return message === `Element ${tagName} doesn't exist or is not registered`
    ? { reason: { code: 'unknownElement', element: tagName }, severity: 'error' }
    : { reason: { code: 'mjml', element: tagName, text: message }, severity: 'warning' };
}

/**
 * Returns the line in the layout, and for a problem in an included file the position in that file. MJML counts lines in the file with the
 * mistake, and gives the line of the include only in the message.
 */
function problemLines({
  line,
  tagName,
  formattedMessage,
}: MjmlError): Pick<CompilerProblem, 'line' | 'included'> {
  const place = formattedMessage.split(` (${tagName}) — `)[0] ?? '';
  const file = /^Line \d+ of (.*?), included at /.exec(place)?.[1];
  const includedAt = [...place.matchAll(/line (\d+) of file /g)].at(-1)?.[1];
  return file && includedAt ? { line: Number(includedAt), included: { file, line } } : { line };
}

/** Converts an exception that MJML threw. Only a circular include has a position. */
export function thrownProblem(error: unknown, includes: readonly Include[]): CompilerProblem {
  const circular = /^Circular inclusion detected on file : (.*)$/.exec(messageOf(error));
  const line = (circular && includes[0]?.line) ?? 1;
  return { reason: circular ? circularInclude(circular[1]) : thrownReason(error), severity: 'error', line };
}

const circularInclude = (path = ''): ProblemReason => ({ code: 'includeCircular', path });

function thrownReason(error: unknown): ProblemReason {
  const message = messageOf(error);
  if (message.startsWith('Parsing failed')) return { code: 'noElements' };
  if (message.startsWith('Malformed MJML')) return { code: 'noBody' };
  if (error instanceof RangeError && message.includes('call stack')) return { code: 'tooDeep' };
  return { code: 'notCompiled', detail: message };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
