import type { MakeSmaller } from '../checks/smaller/smallerLetter.ts';
import { writtenPictures } from '../layouts/writtenPictures.ts';
import { limits } from '../limits.ts';
import type { LetterLanguage } from '../translations/languageFiles.ts';
import type { ResolvedText } from '../translations/resolvedText.ts';
import { resolveTexts } from '../translations/resolveTexts.ts';
import { hostedAddress, type LayoutPictures } from './pictureFolders.ts';

/** What Mailroom resolves before a layout is compiled. */
export interface Substitutes {
  /** The language whose texts take the place of keys. */
  readonly language?: LetterLanguage | undefined;
  /** The folders whose addresses take the place of the paths of local pictures. */
  readonly pictures?: LayoutPictures | undefined;
  /** Set if the compiled letter is made smaller before it leaves. */
  readonly smaller?: MakeSmaller | undefined;
}

/**
 * Resolves a layout, a file that it includes or its footer: the texts of its language, and the web addresses of its local pictures. Paths
 * are relative to the layout in all of these files. Everything else stays as it is.
 */
export function resolveLayout(
  source: string,
  { language, pictures }: Substitutes,
  kind: 'markup' | 'css' = 'markup',
): ResolvedText {
  const resolved = resolveTexts(source, language);
  return pictures ? resolved.with(hostedPictures(resolved.text, pictures, kind)) : resolved;
}

function hostedPictures(source: string, pictures: LayoutPictures, kind: 'markup' | 'css') {
  let room = limits.layout - source.length;
  return writtenPictures(source, kind).flatMap(({ path, start, end }) => {
    const address = hostedAddress(path, pictures);
    if (address === undefined) return [];
    // The query is kept as it is written, with its character references.
    const query = /[?#].*$/s.exec(source.slice(start, end))?.[0];
    const text = query === undefined ? address : address.replace(/[?#].*$/s, '') + query;
    room -= text.length;
    return room < 0 ? [] : [{ start, end, text }];
  });
}
