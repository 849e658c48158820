import type { Browser } from '../pictures/browser.ts';
import { drawLetter } from '../pictures/drawLetter.ts';

const base = 'http://pictures.invalid/';

/**
 * A page that shows what differs between two pictures in red, over the second one. The browser subtracts them; the filter makes what is
 * left red, and what is the same transparent.
 */
const page = `<!doctype html>
<style>
  body { margin: 0; background: #fff; position: relative; }
  img { display: block; position: absolute; top: 0; left: 0; }
  img.after { position: static; opacity: 0.3; }
  div { position: absolute; inset: 0; isolation: isolate; background: #000; filter: url(#red); }
  .subtracted { mix-blend-mode: difference; }
</style>
<svg width="0" height="0" style="position: absolute"><filter id="red" color-interpolation-filters="sRGB">
  <feColorMatrix values="0 0 0 0 0.85  0 0 0 0 0.05  0 0 0 0 0.15  6 6 6 0 -0.3" />
</filter></svg>
<body><img class="after" src="after.png"><div><img src="before.png"><img class="subtracted" src="after.png"></div></body>`;

/** Draws what differs between two pictures of a letter at the same width. Rejects with `BrowserFailed`. */
export async function drawDifference(
  browser: Browser,
  before: Buffer,
  after: Buffer,
  width: number,
): Promise<Buffer> {
  const files = new Map([
    [`${base}before.png`, before],
    [`${base}after.png`, after],
  ]);
  return await drawLetter(browser, {
    html: page,
    address: `${base}difference.html`,
    width,
    isDark: false,
    loadsOthers: false,
    load: async (address) => {
      const content = files.get(address);
      return content && { content, type: 'image/png' };
    },
  });
}
