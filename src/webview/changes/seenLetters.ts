import { html, type TemplateResult } from 'lit-html';
import { markAttribute } from '../../core/letters/received/markPlaces.ts';
import * as dom from '../frame/letterDom.ts';
import { withPlaceholders } from '../frame/letterPictures.ts';
import * as l10n from '../shared/l10n.ts';

/** Both letters as readers see them, side by side. */
export class SeenLetters {
  readonly #uploaded: HTMLIFrameElement;
  readonly #received: HTMLIFrameElement;
  /** The letter that the user scrolls, and that the other one follows. */
  #scrolled: HTMLIFrameElement | undefined;
  /** True if one of the letters has pictures from the web. */
  readonly havePictures: boolean;

  /** `pictures` is true if the page may load pictures from the web. */
  constructor(uploaded: string, received: string, pictures: boolean) {
    this.#uploaded = frameOf(withPlaceholders(uploaded, { pictures }), l10n.t('As uploaded'));
    this.#received = frameOf(withPlaceholders(received, { pictures }), l10n.t('As received'));
    this.havePictures = [uploaded, received].some((letter) => remotePicture.test(letter));
  }

  /** Renders both letters; on a narrow page the one that the user selects. */
  render(): TemplateResult {
    const figure = (frame: HTMLIFrameElement, other: HTMLIFrameElement) => {
      const lead = () => {
        this.#scrolled = frame;
      };
      const follow = () => {
        if (this.#scrolled === frame) scrollAlong(frame.parentElement, other.parentElement);
      };
      return html`<figure>
        <figcaption class="quiet">${frame.title}</figcaption>
        <div
          class="sheet"
          tabindex="0"
          role="group"
          aria-label=${frame.title}
          @wheel=${lead}
          @pointerdown=${lead}
          @keydown=${lead}
          @scroll=${follow}
        >${frame}</div>
      </figure>`;
    };
    const choice = ({ title }: HTMLIFrameElement, isFirst: boolean) =>
      html`<label><input type="radio" name="letter" ?checked=${isFirst} /> ${title}</label>`;
    return html`<div class="choice" role="radiogroup" aria-label=${l10n.t('Both letters')}>
        ${choice(this.#uploaded, false)} ${choice(this.#received, true)}
      </div>
      ${figure(this.#uploaded, this.#received)} ${figure(this.#received, this.#uploaded)}`;
  }
}

/** Scrolls the sheet of the other letter to the same share of its height. */
function scrollAlong(sheet: HTMLElement | null, other: HTMLElement | null): void {
  if (!sheet || !other) return;
  const rangeOf = ({ scrollHeight, clientHeight }: HTMLElement) => Math.max(1, scrollHeight - clientHeight);
  other.scrollTop = (sheet.scrollTop / rangeOf(sheet)) * rangeOf(other);
}

/** Matches a picture from the web. */
const remotePicture = /src=["']?https?:/i;

/** Outlines what is marked: only the outermost of several elements, and a link or text as a whole. */
const markStyle = `<style>
[${markAttribute}] { outline: 2px solid #c2410c !important; outline-offset: -1px; }
mark[${markAttribute}] { color: #000; background: #fde68a; }
[${markAttribute}] [${markAttribute}] { outline: none !important; }
</style>`;

/** The width of a letter in a mail program on a desktop, and the least one on a phone, in pixels. */
const [desktop, phone] = [640, 320];

/** A sheet of this width shows a letter as on a desktop, made smaller; a narrower one as on a phone. */
const leastForDesktop = 400;

/** A letter is made no smaller: what is still too wide is scrolled. */
const leastZoom = 0.4;

/** The maximum width and height of a letter, and the width of a sheet’s border, in pixels. */
const [widest, highest, border] = [2_000, 20_000, 1];

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
    const sheet = frame.parentElement;
    if (sheet?.parentElement) new ResizeObserver(() => fit(frame, sheet)).observe(sheet.parentElement);
  });
  return frame;
}

/** Makes a frame as wide as its sheet and as high as the letter, so that nothing of it is cut. */
function fit(frame: HTMLIFrameElement, sheet: HTMLElement): void {
  const whole = sheet.offsetWidth - 2 * border;
  lay(frame, whole);
  // A letter that is higher than the sheet has left room for a scroll bar.
  if (sheet.clientWidth < whole) lay(frame, sheet.clientWidth);
}

/** Lays out a letter for a desktop or a phone, and makes it smaller if that is wider than the room for it. */
function lay(frame: HTMLIFrameElement, room: number): void {
  const letter = dom.letterIn(frame);
  // A letter that is not shown has no room.
  if (!letter || room <= 0) return;
  const root = dom.rootOf(letter);
  const use = (width: number) => {
    frame.style.width = `${width}px`;
    frame.style.zoom = String(Math.max(leastZoom, Math.min(1, room / width)));
  };
  const width = room < leastForDesktop ? Math.max(room, phone) : desktop;
  use(width);
  const needed = Math.min(dom.widthOf(root), widest);
  if (needed > width) use(needed);
  frame.style.height = `${Math.min(Math.ceil(dom.boxOf(root).height), highest)}px`;
}
