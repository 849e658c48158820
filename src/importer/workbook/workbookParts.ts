import type { Archive } from './archive.ts';
import { builtInFormat, type NumberFormat, readNumberFormat } from './numberFormat.ts';
import { type XmlHandler, XmlReader } from './xml.ts';

/** A sheet of a workbook, as its program lists it. */
export interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** The name of the part with its cells. */
  readonly part: string;
}

/** The sheets of a workbook, and the parts that they refer to. */
interface WorkbookParts {
  readonly sheets: readonly ListedSheet[];
  readonly is1904: boolean;
  /** Absent if the workbook has none. */
  readonly strings?: string;
  readonly styles?: string;
}

/** Reads a part of a workbook to its end. */
export function readPart(archive: Archive, part: string, handler: XmlHandler): void {
  for (const _ of readPartStepwise(archive, part, handler));
}

/** Reads a part of a workbook, and yields after each step. */
export function* readPartStepwise(archive: Archive, part: string, handler: XmlHandler): Generator<void> {
  const reader = new XmlReader(handler);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for (const chunk of archive.unpack(part)) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    reader.read(decoder.decode(chunk, { stream: true }));
    yield;
  }
  reader.read(decoder?.decode() ?? '');
  reader.end();
}

/** Parts are in UTF-8 or UTF-16 (ECMA-376, part 2, 8.2). */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Reads which sheets a workbook has; `undefined` if the archive is no workbook. */
export function workbookParts(archive: Archive): WorkbookParts | undefined {
  const [book] = relatedParts(archive, '').filter(({ type }) => type === 'officeDocument');
  if (!book || !archive.has(book.part)) return undefined;
  const related = relatedParts(archive, book.part);
  const sheets: ListedSheet[] = [];
  let [is1904, isWorkbook] = [false, false];
  readPart(archive, book.part, {
    open: (name, attributes) => {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
      if (name !== 'sheet') return;
      // The relation is `r:id`; `sheetId` is another number.
      const part = related.find(({ id, type }) => id === attributes.get('id') && type === 'worksheet')?.part;
      const isHidden = (attributes.get('state') ?? 'visible') !== 'visible';
      if (part && archive.has(part)) sheets.push({ name: attributes.get('name') ?? '', isHidden, part });
    },
  });
  if (!isWorkbook) return undefined;
  const partOf = (wanted: string) =>
    related.find(({ type, part }) => type === wanted && archive.has(part))?.part;
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  return { sheets, is1904, ...(strings && { strings }), ...(styles && { styles }) };
}

interface RelatedPart {
  readonly id: string | undefined;
  /** The last part of the type's address. The rest of it differs between the editions of the standard. */
  readonly type: string;
  readonly part: string;
}

/** Reads the relations of a part (ECMA-376, part 2, 6.5), or of the whole package. Leaves out those that lead out of it. */
function relatedParts(archive: Archive, part: string): RelatedPart[] {
  const slash = part.lastIndexOf('/') + 1;
  const list = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const found: RelatedPart[] = [];
  if (!archive.has(list)) return found;
  readPart(archive, list, {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      const type = attributes.get('Type') ?? '';
      const target = attributes.get('Target') ?? '';
      found.push({
        id: attributes.get('Id'),
        type: type.slice(type.lastIndexOf('/') + 1),
        part: resolved(part.slice(0, slash), target),
      });
    },
  });
  return found;
}

/** Resolves a target in a folder of the package. */
function resolved(folder: string, target: string): string {
  const whole = target.startsWith('/') ? target : folder + target;
  const steps: string[] = [];
  for (const step of whole.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Reads the number formats of the cells' styles (ECMA-376, part 1, 18.8.10), by their index. */
export function numberFormats(archive: Archive, part: string): NumberFormat[] {
  const own = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  readPart(archive, part, {
    open: (name, attributes) => {
      const id = attributes.get('numFmtId') ?? '0';
      if (name === 'numFmt') own.set(id, readNumberFormat(attributes.get('formatCode') ?? ''));
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) formats.push(own.get(id) ?? builtInFormat(Number(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}
