/** The states of `html/template`: where in an HTML document a place is. */
export type State =
  | 'text'
  | 'tag'
  | 'attrName'
  | 'afterName'
  | 'beforeValue'
  | 'htmlComment'
  /** The text of a `<title>` or `<textarea>`. */
  | 'rcdata'
  | 'attr'
  | 'url'
  | 'srcset'
  | 'js'
  | 'jsDoubleQuoted'
  | 'jsSingleQuoted'
  | 'jsTemplate'
  | 'jsRegexp'
  | 'jsBlockComment'
  | 'jsLineComment'
  | 'css'
  | 'cssDoubleQuoted'
  | 'cssSingleQuoted'
  | 'cssDoubleQuotedUrl'
  | 'cssSingleQuotedUrl'
  | 'cssUrl'
  | 'cssBlockComment'
  | 'cssLineComment';

/** Elements whose content is no ordinary HTML. */
export type SpecialElement = 'script' | 'style' | 'textarea' | 'title';

/** The context of a place, which decides how a value is escaped there. */
export interface Context {
  readonly state: State;
  /** What ends the value of the attribute around the place: a quote, or a blank for a value without quotes. */
  readonly delimiter?: '"' | "'" | ' ';
  /** How far a URL is written; missing at its start. `unknown` if branches differ. */
  readonly urlPart?: 'path' | 'query' | 'unknown';
  /** What a slash in a script begins; a regular expression if missing. */
  readonly slash?: 'division' | 'unknown';
  /** The kind of the attribute whose value follows. */
  readonly attr?: 'script' | 'scriptType' | 'style' | 'url' | 'srcset';
  readonly element?: SpecialElement;
}

export const textContext: Context = { state: 'text' };

/** Returns a key that two contexts share if they are the same. */
export const contextKey = ({ state, delimiter, urlPart, slash, attr, element }: Context): string =>
  [state, delimiter, urlPart, slash, attr, element].join('|');

export const isComment = (state: State): boolean => state.endsWith('Comment');

/** What a transition finds in a text: the context behind a part of it, and the part's length. */
export type Transition = readonly [context: Context, length: number];

/** Returns the length of the white space of HTML that begins at an offset. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\f\r'.includes(text[at] ?? '')) at++;
  return at;
}
