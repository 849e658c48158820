import type { VerdictView } from '../../../protocol/tone.ts';
import type { PicturesAtWidth } from '../../../protocol/versionPictures.ts';
import { asWords, l10n, listed } from '../../kit/words.ts';

/** Says at which widths both versions look the same. `undefined` stands for pictures that aren’t drawn. */
export function verdictOf(pictures: readonly PicturesAtWidth[] | undefined): VerdictView {
  if (!pictures) {
    return { tone: 'note', words: l10n.t('The pictures were not stored. Draw them again to see them.') };
  }
  const widths = (wanted: boolean) =>
    listed(pictures.filter(({ isSame }) => isSame === wanted).map(({ width }) => asWords(String(width))));
  const [same, different] = [widths(true), widths(false)];
  if (different === '') {
    return { tone: 'fine', words: l10n.t('Both versions look the same at a width of {0} pixels.', same) };
  }
  return {
    tone: 'note',
    words: l10n.t('The versions look different at a width of {0} pixels.', different),
    ...(same !== '' && { detail: l10n.t('They look the same at a width of {0} pixels.', same) }),
  };
}
