import { size } from './picture.ts';

/** The pixels of a PNG for each pixel of the picture, so that it is sharp on any screen. */
const scale = 2;

/** Draws an SVG as a PNG. Rejects if the browser can't. */
export async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image(size.width, size.height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.width * scale;
  canvas.height = size.height * scale;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is empty'))), 'image/png');
  });
}

/** Returns the bytes in Base64. */
export async function base64Of(png: Blob): Promise<string> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
