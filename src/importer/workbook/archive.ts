import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { SourceRefused } from '../source.ts';

/** Limits against small archives that unpack to much (ZIP bombs). */
export const archiveLimits = {
  /** The size of the archive, in bytes. It is in memory as a whole. */
  packed: 100_000_000,
  /** The unpacked size of one part, in bytes. A sheet with a million rows of five cells has 300 MB. */
  unpacked: 600_000_000,
  entries: 10_000,
  /** How many times larger than the packed part an unpacked one may be, if it is large at all. Sheets compress to a tenth or a fiftieth. */
  ratio: 250,
  /** The size up to which the ratio is not limited, in bytes. */
  small: 16_000_000,
} as const;

/** How much is unpacked at once, in packed bytes. Deflate makes at most 1,032 times as much of it. */
const step = 8 * 1024;

interface Entry {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

const ends = { signature: 0x06054b50, length: 22, longestComment: 0xffff } as const;
const central = { signature: 0x02014b50, length: 46 } as const;
const local = { signature: 0x04034b50, length: 30 } as const;

/**
 * The parts of a ZIP archive (APPNOTE 6.3, without ZIP64, encryption and several disks). Reads sizes and places from the central directory.
 * Throws `SourceRefused` for a damaged archive and beyond the limits.
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(bytes: Buffer) {
    if (bytes.length > archiveLimits.packed) throw new SourceRefused('largeWorkbook');
    this.#bytes = bytes;
    this.#entries = entriesOf(bytes);
  }

  /** The maximum length of the text in the cells of a sheet: many cells may share one long text. */
  get mostText(): number {
    const most = Math.max(archiveLimits.small, this.#bytes.length * archiveLimits.ratio);
    return Math.min(archiveLimits.unpacked, most);
  }

  /** Returns true if there is a part of this name. Case doesn't matter. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Yields the unpacked bytes of a part. Throws when it unpacks to too much, and at its end when it is damaged. */
  *unpack(name: string): Generator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw damaged();
    let [size, sum] = [0, 0];
    for (const chunk of unpacked(this.#packedBytes(entry), entry.method)) {
      size += chunk.length;
      if (
        size > archiveLimits.unpacked ||
        (size > archiveLimits.small && size > entry.packed * archiveLimits.ratio)
      ) {
        throw new SourceRefused('largeWorkbook');
      }
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (size !== entry.unpacked || sum !== entry.crc) throw damaged();
  }

  #packedBytes({ offset, packed }: Entry): Buffer {
    const bytes = this.#bytes;
    if (offset + local.length > bytes.length || bytes.readUInt32LE(offset) !== local.signature)
      throw damaged();
    const start = offset + local.length + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (start + packed > bytes.length) throw damaged();
    return bytes.subarray(start, start + packed);
  }
}

const damaged = () => new SourceRefused('damagedWorkbook');

function* unpacked(packed: Buffer, method: number): Generator<Uint8Array> {
  if (method === 0) {
    yield packed;
    return;
  }
  if (method !== 8) throw damaged();
  const chunks: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => chunks.push(chunk));
  for (let at = 0; at < packed.length; at += step) {
    try {
      inflate.push(packed.subarray(at, at + step), at + step >= packed.length);
    } catch {
      throw damaged();
    }
    yield* chunks.splice(0);
  }
}

function entriesOf(bytes: Buffer): ReadonlyMap<string, Entry> {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > archiveLimits.entries) throw new SourceRefused('largeWorkbook');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let read = 0; read < count; read++) {
    if (at + central.length > end || bytes.readUInt32LE(at) !== central.signature) throw damaged();
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const nameEnd = at + central.length + bytes.readUInt16LE(at + 28);
    // Some programs write backslashes.
    const name = bytes
      .toString('utf8', at + central.length, nameEnd)
      .replaceAll('\\', '/')
      .toLowerCase();
    // Two parts of one name: programs don't agree which one counts.
    if (isEncrypted || entries.has(name)) throw damaged();
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Returns the offset of the end of the central directory, which a comment may follow. */
function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - ends.length - ends.longestComment);
  for (let at = bytes.length - ends.length; at >= first; at--) {
    const isEnd =
      bytes.readUInt32LE(at) === ends.signature &&
      at + ends.length + bytes.readUInt16LE(at + 20) === bytes.length;
    if (isEnd) return at;
  }
  throw damaged();
}
