import type { MakeSmaller } from '../checks/smaller/smallerLetter.ts';
import { writtenPictures } from '../layouts/writtenPictures.ts';
import { limits } from '../limits.ts';
import type { FilledText } from '../translations/filledText.ts';
import { fillTexts } from '../translations/fillTexts.ts';
import type { LetterLanguage } from '../translations/languageFiles.ts';
import { hostedAddress, type LayoutPictures } from './pictureFolders.ts';

/** What Mailroom fills in before a layout is compiled. */
export interface LetterFilling {
  /** The language whose texts take the place of keys. */
  readonly language?: LetterLanguage | undefined;
  /** The folders whose addresses take the place of the paths of local pictures. */
  readonly pictures?: LayoutPictures | undefined;
  /** Set if the compiled letter is made smaller before it leaves. */
  readonly smaller?: MakeSmaller | undefined;
}

/**
 * Fills in a layout, a file that it includes or its footer: the texts of its language, and the web addresses of its local pictures. Paths
 * are relative to the layout in all of these files. Everything else stays as it is.
 */
export function fillLayout(
  source: string,
  { language, pictures }: LetterFilling,
  kind: 'markup' | 'css' = 'markup',
): FilledText {
  const filled = fillTexts(source, language);
  return pictures ? filled.with(hostedPictures(filled.text, pictures, kind)) : filled;
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
