import { languageNames, languages, type TemplateLanguage } from './languages/index.ts';
import { type PlaceholderSyntax, readSyntaxes } from './placeholderSyntax.ts';

/** What a file says of its template code: `<!-- mailroom: template=liquid -->` above its first tag. */
export interface TemplateDeclaration {
  /** The delimiters of its template code. They replace those of the setting. */
  readonly syntaxes: readonly PlaceholderSyntax[];
  /** The language in which people are filled in. `fields`: only placeholders between the delimiters. */
  readonly language: TemplateLanguage;
}

/** The maximum length of a file's top in which the comment is looked for. */
const longestTop = 5_000;

/**
 * Returns what a comment above the first tag of a file says of its template code: the name of a language, or delimiters as in the setting,
 * such as `template={…}, %%…%%`. Returns `undefined` if there is no such comment, or if it says nothing known.
 */
export function templateDeclaration(source: string): TemplateDeclaration | undefined {
  for (const comment of firstComments(source.slice(0, longestTop))) {
    const [, said] = /^\s*mailroom:\s*template=(.*)$/s.exec(comment) ?? [];
    if (said !== undefined) return declarationOf(said.trim());
  }
  return undefined;
}

/** Yields the content of the comments before the first tag or text, which a doctype may precede. */
function* firstComments(source: string): Generator<string> {
  for (let rest = source.replace(/^\uFEFF/, '').trimStart(); /^<[!?]/.test(rest); rest = rest.trimStart()) {
    const isComment = rest.startsWith('<!--');
    const [closing, opening] = isComment ? ['-->', 4] : ['>', 2];
    const end = rest.indexOf(closing, opening);
    if (end === -1) return;
    if (isComment) yield rest.slice(opening, end);
    rest = rest.slice(end + closing.length);
  }
}

function declarationOf(said: string): TemplateDeclaration | undefined {
  const word = said.toLowerCase();
  const language = languageNames.find((name) => languages[name].names.includes(word));
  if (language) return { language, syntaxes: languages[language].syntaxes };
  const syntaxes = readSyntaxes(said.split(/[\s,]+/));
  return syntaxes.length > 0 ? { language: 'fields', syntaxes } : undefined;
}
