import { html, type TemplateResult } from 'lit-html';
import { markAttribute } from '../../core/letters/received/markPlaces.ts';
import * as dom from '../frame/letterDom.ts';
import { withPlaceholders } from '../frame/letterPictures.ts';
import * as l10n from '../shared/l10n.ts';

/** Both letters as readers see them, side by side. */
export class SeenLetters {
  readonly #uploaded: HTMLIFrameElement;
  readonly #received: HTMLIFrameElement;
  /** True if one of the letters has pictures from the web. */
  readonly havePictures: boolean;

  /** `pictures` is true if the page may load pictures from the web. */
  constructor(uploaded: string, received: string, pictures: boolean) {
    this.#uploaded = frameOf(withPlaceholders(uploaded, { pictures }), l10n.t('As uploaded'));
    this.#received = frameOf(withPlaceholders(received, { pictures }), l10n.t('As received'));
    this.havePictures = [uploaded, received].some((letter) => remotePicture.test(letter));
  }

  render(): TemplateResult {
    const figure = (frame: HTMLIFrameElement) => html`<figure>
      <figcaption class="quiet">${frame.title}</figcaption>
      <div class="sheet" tabindex="0" role="group" aria-label=${frame.title}>${frame}</div>
    </figure>`;
    return html`${figure(this.#uploaded)} ${figure(this.#received)}`;
  }
}

/** Matches a picture from the web. */
const remotePicture = /src=["']?https?:/i;

/** Outlines what is marked: only the outermost of several elements, and a link or text as a whole. */
const markStyle = `<style>
[${markAttribute}] { outline: 2px solid #c2410c !important; outline-offset: 1px; }
mark[${markAttribute}] { color: #000; background: #fde68a; }
[${markAttribute}] [${markAttribute}] { outline: none !important; }
</style>`;

/** The maximum height of a letter, in pixels. */
const highest = 20_000;

/**
 * Returns a frame that is a mere picture of a letter: it runs no script and can't be clicked, the content security policy of the page lets it
 * load nothing, and it is as high as the letter.
 */
function frameOf(letter: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.inert = true;
  frame.tabIndex = -1;
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.srcdoc = letter + markStyle;
  frame.addEventListener('load', () => {
    const shown = dom.letterIn(frame);
    if (!shown) return;
    const { height } = dom.boxOf(dom.rootOf(shown));
    frame.style.height = `${Math.min(Math.ceil(height), highest)}px`;
  });
  return frame;
}
