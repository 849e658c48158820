/** What some programs write into the HTML that they show, and their ids in the data of Can I email. */
const marks: readonly (readonly [mark: RegExp, program: string])[] = [
  [/\bgmail_|\bm_-?\d{9}|\ba3s\b|\.googleusercontent\.com\/(?:meips|proxy)/, 'gmail.desktop-webmail'],
  [/\bx_[a-z]|\brps_[\da-f]{4}|\bUniqueMessageBody/, 'outlook.outlook-com'],
  [/\byiv\d{5}/, 'yahoo.desktop-webmail'],
  [/_mr_css_attr/, 'mail-ru.desktop-webmail'],
];

/** Returns the id of the program that HTML may be from, by its marks; `undefined` if it has none. */
export const guessedProgram = (html: string): string | undefined =>
  marks.find(([mark]) => mark.test(html))?.[1];
