import type { Encoding, EncodingScript } from '../../core/imports/encodings.ts';
import * as l10n from '../shared/l10n.ts';

/** The names that differ from the encoding's label with capitals. */
const names: Partial<Readonly<Record<Encoding, string>>> = {
  ibm866: 'CP866 (DOS)',
  macintosh: 'Mac OS Roman',
  'x-mac-cyrillic': 'Mac OS Cyrillic',
  shift_jis: 'Shift JIS',
  big5: 'Big5',
};

/** Returns the usual name of an encoding. */
export const encodingName = (encoding: Encoding): string =>
  names[encoding] ??
  encoding
    .toUpperCase()
    .replace('WINDOWS', 'Windows')
    .replace(/^UTF-16(?=.E)/, 'UTF-16 ');

/** Returns the name of the script or languages that encodings are made for. */
export function scriptName(script: EncodingScript): string {
  switch (script) {
    case 'unicode':
      return 'Unicode';
    case 'cyrillic':
      return l10n.t('Cyrillic');
    case 'western':
      return l10n.t('Western European');
    case 'centralEuropean':
      return l10n.t('Central European');
    case 'baltic':
      return l10n.t('Baltic');
    case 'greek':
      return l10n.t('Greek');
    case 'turkish':
      return l10n.t('Turkish');
    case 'hebrew':
      return l10n.t('Hebrew');
    case 'arabic':
      return l10n.t('Arabic');
    case 'thai':
      return l10n.t('Thai');
    case 'vietnamese':
      return l10n.t('Vietnamese');
    case 'japanese':
      return l10n.t('Japanese');
    case 'chinese':
      return l10n.t('Chinese');
    case 'korean':
      return l10n.t('Korean');
    case 'other':
      return l10n.t('Other encodings');
  }
}
