import { strToU8, type Zippable, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A sheet of a workbook for tests: its name and the XML of its rows. */
export interface TestSheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  /** The XML of the shared strings, `<si>…</si>` for each. */
  readonly strings?: string;
  /** The format codes of the styles from 1 on. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** Additional parts, or other content for the standard ones. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Returns the parts of a workbook by name, as Excel writes them (ECMA-376). */
export function workbookParts({
  sheets,
  strings,
  formats = [],
  is1904,
  parts,
}: TestWorkbook): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 7}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const codes = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`);
  const properties = is1904 ? '<workbookPr date1904="1"/>' : '';
  return {
    '[Content_Types].xml': `${head}<Types/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relationships}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets
        .map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
        .join('') +
        relation('rIdS', 'sharedStrings', 'sharedStrings.xml') +
        relation('rIdT', 'styles', '/xl/styles.xml'),
    ),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings}</sst>` }),
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
}

export const workbook = (made: TestWorkbook): Uint8Array => zipped(workbookParts(made));

export const zipped = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])) as Zippable);

/** Returns the XML of rows with inline strings. */
export const textRows = (...rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('');
