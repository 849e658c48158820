/** The pixels of a picture: four bytes each, red, green, blue and alpha, in rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Unpacks zlib data. Throws if it is damaged or too large. */
type Inflate = (packed: Uint8Array) => Uint8Array;

/** The most pixels that are read. */
const mostPixels = 4_000_000;

/**
 * Reads the pixels of a PNG file (PNG, third edition) with 8 bits for each sample, or with a palette, that is not interlaced. Returns
 * `undefined` for other files. Throws what `inflate` throws.
 */
export function readPng(file: Uint8Array, inflate: Inflate): Pixels | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 8 || view.getUint32(0) !== 0x89504e47) return undefined;
  const chunks = readChunks(view, file);
  const header = headerOf(chunks.get('IHDR')?.[0]);
  if (!header) return undefined;
  const rows = inflate(joined(chunks.get('IDAT') ?? []));
  if (!unfilter(rows, header)) return undefined;
  return toPixels(rows, header, { palette: chunks.get('PLTE')?.[0], alphas: chunks.get('tRNS')?.[0] });
}

function readChunks(view: DataView, file: Uint8Array): Map<string, Uint8Array[]> {
  const found = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 12 <= file.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const content = file.subarray(at + 8, at + 8 + length);
    const known = found.get(name);
    if (known) known.push(content);
    else found.set(name, [content]);
    at += 12 + length;
  }
  return found;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** The samples of a pixel: 1 gray or palette, 2 gray and alpha, 3 color, 4 color and alpha. */
  readonly samples: number;
  readonly isPalette: boolean;
  /** The bytes of a row, without the byte that names its filter. */
  readonly stride: number;
}

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function headerOf(chunk: Uint8Array | undefined): Header | undefined {
  if (!chunk || chunk.length < 13) return undefined;
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bits = 0, type = -1, , , interlaced = 1] = chunk.subarray(8);
  const samples = samplesOf[type];
  const isPalette = type === 3;
  const isUsual = bits === 8 || (isPalette && [1, 2, 4].includes(bits));
  if (samples === undefined || !isUsual || interlaced !== 0) return undefined;
  if (width * height === 0 || width * height > mostPixels) return undefined;
  return { width, height, bits, samples, isPalette, stride: Math.ceil((width * samples * bits) / 8) };
}

/** Undoes the filters of all rows in place. Returns false if rows are missing or a filter is unknown. */
function unfilter(rows: Uint8Array, { height, stride, samples, bits }: Header): boolean {
  if (rows.length < height * (stride + 1)) return false;
  const step = Math.max(1, (samples * bits) / 8);
  let above: Uint8Array = new Uint8Array(stride);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1) + 1;
    const predict = predictors[rows[start - 1] ?? -1];
    if (!predict) return false;
    const current = rows.subarray(start, start + stride);
    unfilterRow(current, above, step, predict);
    above = current;
  }
  return true;
}

/** Undoes the filter of a row. `step` is the distance in bytes to the pixel on the left, which is zero at the edge. */
function unfilterRow(row: Uint8Array, above: Uint8Array, step: number, predict: Predict): void {
  for (const [at, byte] of row.entries()) {
    row[at] = byte + predict(row[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0);
  }
}

type Predict = (left: number, above: number, corner: number) => number;

/** The filters by their numbers (section 9.2): what each predicts for a byte. */
const predictors: readonly Predict[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const away = (one: number) => Math.abs(estimate - one);
  if (away(left) <= away(above) && away(left) <= away(corner)) return left;
  return away(above) <= away(corner) ? above : corner;
}

interface Tables {
  readonly palette: Uint8Array | undefined;
  readonly alphas: Uint8Array | undefined;
}

function toPixels(rows: Uint8Array, header: Header, tables: Tables): Pixels | undefined {
  const { width, height, stride, isPalette } = header;
  if (isPalette && !tables.palette) return undefined;
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const bytes = rows.subarray(row * (stride + 1) + 1, (row + 1) * (stride + 1));
    for (let column = 0; column < width; column++) {
      const pixel = isPalette
        ? fromPalette(bytes, column, header, tables)
        : fromSamples(bytes, column, header);
      data.set(pixel, (row * width + column) * 4);
    }
  }
  return { width, height, data };
}

function fromPalette(
  bytes: Uint8Array,
  column: number,
  { bits }: Header,
  { palette, alphas }: Tables,
): readonly number[] {
  const bit = column * bits;
  const index = ((bytes[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
  const [red = 0, green = 0, blue = 0] = palette?.subarray(index * 3, index * 3 + 3) ?? [];
  return [red, green, blue, alphas?.[index] ?? 255];
}

function fromSamples(bytes: Uint8Array, column: number, { samples }: Header): readonly number[] {
  const [first = 0, second = 255, third = 0, alpha = 255] = bytes.subarray(
    column * samples,
    (column + 1) * samples,
  );
  return samples < 3 ? [first, first, first, second] : [first, second, third, alpha];
}
