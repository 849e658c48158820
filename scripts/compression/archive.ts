/** A file of a ZIP archive, as its central directory describes it. */
export interface ArchiveEntry {
  readonly name: string;
  /** True if the content is compressed with DEFLATE. */
  readonly isDeflated: boolean;
  /** The bytes as they are stored. */
  readonly stored: Uint8Array;
  /** The header of the central directory, with the name and what follows it. */
  readonly header: Uint8Array;
}

/** ZIP structures (APPNOTE.TXT, 4.3): their signatures and the lengths of their fixed parts, in bytes. */
const localHeader = { signature: 0x04034b50, length: 30 };
const directoryHeader = { signature: 0x02014b50, length: 46 };
const endRecord = { signature: 0x06054b50, length: 22 };

/** The flag that sizes follow the content. They are known here, so that it is removed. */
const sizesFollow = 8;

/** Returns the entries of an archive without a comment, as vsce writes it. Throws if it is anything else. */
export function readArchive(archive: Uint8Array): ArchiveEntry[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.length - endRecord.length;
  if (bytes.readUInt32LE(end) !== endRecord.signature) throw new Error('This is not a plain ZIP archive.');
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    if (bytes.readUInt32LE(at) !== directoryHeader.signature) throw new Error('The archive is damaged.');
    const nameEnd = at + directoryHeader.length + bytes.readUInt16LE(at + 28);
    const headerEnd = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const local = bytes.readUInt32LE(at + 42);
    const start =
      local + localHeader.length + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const entry: ArchiveEntry = {
      name: bytes.toString('utf8', at + directoryHeader.length, nameEnd),
      isDeflated: bytes.readUInt16LE(at + 10) === 8,
      stored: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      header: bytes.subarray(at, headerEnd),
    };
    at = headerEnd;
    return entry;
  });
}

/** Returns an archive with these entries, in this order. */
export function writeArchive(entries: readonly ArchiveEntry[]): Buffer {
  const [contents, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { header: known, stored } of entries) {
    const header = Buffer.from(known);
    header.writeUInt16LE(header.readUInt16LE(8) & ~sizesFollow, 8);
    header.writeUInt32LE(stored.length, 20);
    header.writeUInt32LE(offset, 42);
    directory.push(header);
    const local = localOf(header);
    contents.push(local, Buffer.from(stored));
    offset += local.length + stored.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(endRecord.length);
  end.writeUInt32LE(endRecord.signature, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...contents, ...directory, end]);
}

/** Returns the header before the content: from the version to the length of the name as in the directory, without extra fields. */
function localOf(header: Buffer): Buffer {
  const local = Buffer.alloc(localHeader.length);
  local.writeUInt32LE(localHeader.signature, 0);
  header.copy(local, 4, 6, 30);
  const name = header.subarray(directoryHeader.length, directoryHeader.length + header.readUInt16LE(28));
  return Buffer.concat([local, name]);
}
