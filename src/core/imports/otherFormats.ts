/** The format of a text that has no rows of cells. */
export type OtherFormat = 'html' | 'xml' | 'json' | 'vcard' | 'document';

const formats: readonly (readonly [OtherFormat, RegExp])[] = [
  ['html', /^<(?:!doctype html|html|head|body|table|meta|style|title|div|center|tr|td|p)[\s>]/i],
  // A web page in a single file, as spreadsheets save it.
  ['html', /^mime-version:\s/i],
  ['xml', /^<(?:\?xml|\?mso|!doctype|ss:workbook|workbook)[\s>]/i],
  ['json', /^(?:\[\s{0,20})?\{\s{0,20}"[^"\n]{1,100}"\s{0,20}:/],
  ['vcard', /^begin:v(?:card|calendar)\s/i],
  ['document', /^(?:\{\\rtf|%pdf-|%!ps)/i],
];

/** Returns the format of a text that is no table, from its beginning: many programs call an HTML table `.xls`. */
export function otherFormat(start: string): OtherFormat | undefined {
  const text = withoutComments(start.slice(0, 5000).trimStart());
  return formats.find(([, beginning]) => beginning.test(text))?.[0];
}

/** Returns a text without comments of HTML at its beginning. */
function withoutComments(text: string): string {
  let rest = text;
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return rest;
    rest = rest.slice(end + '-->'.length).trimStart();
  }
  return rest;
}
