/** The encodings of address files by script, in the order in which they are offered. All are labels of `TextDecoder`. */
export const encodingGroups = [
  { script: 'unicode', encodings: ['utf-8', 'utf-16le', 'utf-16be'] },
  {
    script: 'cyrillic',
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'koi8-u', 'x-mac-cyrillic', 'iso-8859-5'],
  },
  { script: 'western', encodings: ['windows-1252', 'macintosh', 'iso-8859-15'] },
  { script: 'centralEuropean', encodings: ['windows-1250', 'iso-8859-2', 'iso-8859-16'] },
  { script: 'baltic', encodings: ['windows-1257', 'iso-8859-13', 'iso-8859-4'] },
  { script: 'greek', encodings: ['windows-1253', 'iso-8859-7'] },
  { script: 'turkish', encodings: ['windows-1254'] },
  { script: 'hebrew', encodings: ['windows-1255', 'iso-8859-8'] },
  { script: 'arabic', encodings: ['windows-1256', 'iso-8859-6'] },
  { script: 'thai', encodings: ['windows-874'] },
  { script: 'vietnamese', encodings: ['windows-1258'] },
  { script: 'japanese', encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'] },
  { script: 'chinese', encodings: ['gb18030', 'big5'] },
  { script: 'korean', encodings: ['euc-kr'] },
  { script: 'other', encodings: ['iso-8859-3', 'iso-8859-10', 'iso-8859-14'] },
] as const;

export type EncodingScript = (typeof encodingGroups)[number]['script'];
export type Encoding = (typeof encodingGroups)[number]['encodings'][number];

export const encodings: readonly Encoding[] = encodingGroups.flatMap(({ encodings: all }) => all);
