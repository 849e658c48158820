import { crc32, deflateSync } from 'node:zlib';

type Rgb = readonly [red: number, green: number, blue: number];

/** A PNG of one color (https://www.w3.org/TR/png-3/). */
export function png(width: number, height: number, color: Rgb): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const line = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
