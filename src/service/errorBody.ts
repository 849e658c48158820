import { isObject } from '../core/isObject.ts';
import { shortText } from '../core/text/shortText.ts';

/** The parsed body of an error. Its format is not specified, so anything is accepted as far as it can be understood. */
interface ErrorBody {
  /** The service's own error code, such as 20903. */
  readonly code?: number;
  /** The message as one line of plain text. */
  readonly message?: string;
}

const codeNames = ['code', 'error_code', 'errorCode', 'errno'];
const messageNames = [
  'message',
  'error_message',
  'error_description',
  'description',
  'detail',
  'text',
  'title',
  'reason',
];
/** Fields that may contain a nested error object. */
const wrappers = ['error', 'errors', 'data', 'meta'];
/** Maximum number of characters of a message that are processed; longer messages are truncated. */
const longestLookedAt = 4_000;

/**
 * Finds code and message in the body of an error: JSON in several shapes, text, HTML (its title), or nothing. `clean` removes secrets. It
 * receives a longer text than is shown, because a secret may span the end of the shown text.
 */
export function parseErrorBody(body: Buffer, clean: (text: string) => string): ErrorBody {
  const { code, message } = readContent(new TextDecoder().decode(body).trim());
  const line = message === undefined ? '' : asOneLine(clean(message.slice(0, longestLookedAt)));
  return {
    ...(code !== undefined && clean(String(code)) === String(code) && { code }),
    ...(line !== '' && { message: line }),
  };
}

function readContent(content: string): ErrorBody {
  if (content.startsWith('<')) return withMessage({}, titleIn(content));
  try {
    return fromJson(JSON.parse(content), 0);
  } catch {
    return withMessage({}, content);
  }
}

/** Returns the content of the first `<title>`; `undefined` if there is none, or the page is cut off inside it. */
function titleIn(html: string): string | undefined {
  const start = html.search(/<title/i);
  const from = start === -1 ? -1 : html.indexOf('>', start);
  const to = from === -1 ? -1 : html.indexOf('<', from);
  return to === -1 ? undefined : html.slice(from + 1, to);
}

/**
 * Finds code and message in a JSON value. Those of a nested object take precedence over those of the object around it; a nested text or
 * number comes last.
 */
function fromJson(value: unknown, depth: number): ErrorBody {
  if (typeof value === 'string') return withMessage({}, value);
  if (typeof value === 'number') return withErrorCode({}, value);
  if (depth > 3) return {};
  if (Array.isArray(value)) return fromJson(value[0], depth + 1);
  if (!isObject(value)) return {};
  const inner = wrappers.map((name) => value[name]).map((each) => (Array.isArray(each) ? each[0] : each));
  const [objects, others] = [inner.filter(isObject), inner.filter((each) => !isObject(each))];
  const read = (each: unknown) => fromJson(each, depth + 1);
  return Object.assign({}, ...others.map(read), fieldsOfObject(value), ...objects.map(read));
}

function fieldsOfObject(fields: Readonly<Record<string, unknown>>): ErrorBody {
  const code = codeNames.map((name) => asCode(fields[name])).find((found) => found !== undefined);
  const message = messageNames.map((name) => fields[name]).find((found) => typeof found === 'string');
  return withMessage(withErrorCode({}, code), message);
}

function asCode(value: unknown): number | undefined {
  const code = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(code) ? (code as number) : undefined;
}

function withErrorCode(found: ErrorBody, code: number | undefined): ErrorBody {
  return code === undefined ? found : { ...found, code };
}

function withMessage(found: ErrorBody, message: unknown): ErrorBody {
  return typeof message === 'string' && /\S/.test(message) ? { ...found, message } : found;
}

function asOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a line of text.
  return shortText(text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim());
}
