/** The number of bytes at the start of a file that contain its width, except in JPEG files with more than this of metadata. */
export const bytesWithWidth = 65_536;

/**
 * Returns the width at which a PNG, GIF, WebP or JPEG file is shown, in pixels, as the start of the file states it; `undefined` if it states
 * none. A photo whose Exif data turn it upright is as wide as it is stored high. The file may lie.
 */
export function pictureWidth(start: Uint8Array): number | undefined {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  try {
    return widthIn(view) || undefined;
  } catch (error) {
    // The file ends before its width.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function widthIn(view: DataView): number | undefined {
  if (view.getUint32(0) === 0x89504e47 && textAt(view, 12) === 'IHDR') return view.getUint32(16);
  if (textAt(view, 0) === 'GIF8') return view.getUint16(6, true);
  if (view.getUint16(0) === 0xffd8) return widthOfJpeg(view);
  return textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP' ? widthOfWebp(view) : undefined;
}

/** Returns the width of a WebP file: lossy, lossless or extended (RFC 9649). */
function widthOfWebp(view: DataView): number | undefined {
  switch (textAt(view, 12)) {
    case 'VP8 ':
      return view.getUint16(26, true) & 0x3fff;
    case 'VP8L':
      return (view.getUint16(21, true) & 0x3fff) + 1;
    case 'VP8X':
      return (view.getUint32(24, true) & 0xffffff) + 1;
  }
  return undefined;
}

/** Returns the width in the first frame header (`SOF`) of a JPEG file, among the segments before it: its height if Exif turns it. */
function widthOfJpeg(view: DataView): number | undefined {
  let [at, isTurned] = [2, false];
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isPadding = marker === 0xff;
    if (isFrameHeader(marker)) return view.getUint16(at + (isTurned ? 5 : 7));
    if (marker === 0xe1) isTurned ||= isTurnedByExif(view, at + 4);
    at += isPadding ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

const orientationTag = 0x0112;

/** Returns true if a segment has Exif data with an orientation that swaps width and height (Exif 2.32, section 4.6.4): 5 to 8. */
function isTurnedByExif(view: DataView, at: number): boolean {
  if (textAt(view, at) !== 'Exif') return false;
  const start = at + 6;
  const isLittle = view.getUint16(start) === 0x4949;
  const fields = start + view.getUint32(start + 4, isLittle);
  const count = Math.min(view.getUint16(fields, isLittle), mostFields);
  for (let field = fields + 2; field < fields + 2 + 12 * count; field += 12) {
    if (view.getUint16(field, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(field + 8, isLittle);
    return orientation >= 5 && orientation <= 8;
  }
  return false;
}

/** The maximum number of fields that are read: cameras write about 20. */
const mostFields = 200;

/** Returns true for the markers `SOF0` to `SOF15`. Three of the range have another meaning. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
