import { html, nothing, type TemplateResult } from 'lit-html';
import { markAttribute } from '../../core/letters/received/markPlaces.ts';
import type { BothLetters, ChangesState } from '../../protocol/changes.ts';
import * as dom from '../letterViewer/letterDom.ts';
import { withPlaceholders } from '../letterViewer/letterPictures.ts';
import * as l10n from '../shared/l10n.ts';
import { type ChangedStyle, changedStyles } from './changedStyles.ts';

/** A narrow page shows one letter at a time. */
const narrow = matchMedia('(width < 600px)');

/** Both letters as readers see them, side by side. */
export class SeenLetters {
  readonly #uploaded: HTMLIFrameElement;
  readonly #received: HTMLIFrameElement;
  /** The letter that the user scrolls, and that the other one follows. */
  #scrolled: HTMLIFrameElement | undefined;
  /** The letter that the user enlarged, so that it is shown alone. */
  #enlarged: HTMLIFrameElement | undefined;
  readonly #redraw: () => void;
  /** True if one of the letters has pictures from the web. */
  readonly havePictures: boolean;
  readonly changedStyles: readonly ChangedStyle[];

  /** Outlines nothing if the state doesn’t say what is outlined: the differences from another letter say nothing. `redraw` renders the page again. */
  constructor(
    { uploaded, received, havePictures }: BothLetters,
    { arePicturesLoaded, changes }: ChangesState,
    redraw: () => void,
  ) {
    this.changedStyles = changes?.outlined ? changedStyles(uploaded, received) : [];
    const selectors = new Set(this.changedStyles.map(({ selector }) => selector));
    const frame = (letter: string, title: string) =>
      frameOf(withPlaceholders(letter, { pictures: arePicturesLoaded }), title, selectors);
    this.#uploaded = frame(uploaded, changes?.uploadTitle ?? l10n.t('As uploaded'));
    this.#received = frame(received, l10n.t('As received'));
    this.havePictures = havePictures;
    this.#redraw = redraw;
    narrow.onchange = redraw;
  }

  /** Shows a letter alone, or both again. */
  #enlarge(frame: HTMLIFrameElement): void {
    this.#enlarged = this.#enlarged ? undefined : frame;
    this.#redraw();
    for (const each of [this.#uploaded, this.#received]) {
      if (each.parentElement) fit(each, each.parentElement);
    }
  }

  /** Renders both letters; the one that the user enlarged alone, and on a narrow page the one that the user selects. */
  render(): TemplateResult {
    const both = narrow.matches ? l10n.t('Fit into the Page') : l10n.t('Show Both');
    const label = this.#enlarged ? both : l10n.t('Enlarge');
    const figure = (frame: HTMLIFrameElement, other: HTMLIFrameElement) => {
      const state = this.#enlarged && (this.#enlarged === frame ? 'enlarged' : 'aside');
      const lead = () => {
        this.#scrolled = frame;
      };
      const follow = () => {
        if (this.#scrolled === frame) scrollAlong(frame.parentElement, other.parentElement);
      };
      return html`<figure class=${state ?? nothing}>
        <figcaption class="quiet">
          <span>${frame.title}</span>
          <button type="button" class="link" aria-label=${`${label}: ${frame.title}`} @click=${() => this.#enlarge(frame)}>
            ${label}
          </button>
        </figcaption>
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

/** The attribute of marked elements that stand in lines of text. */
const inlineAttribute = 'data-mailroom-inline';

/** Selects the outermost of marked elements. Those that are notable are marked in usual ones, too. */
const [notable, usual] = [
  `[${markAttribute}=notable]:not([${markAttribute}=notable] *)`,
  `[${markAttribute}=usual]:not([${markAttribute}] *)`,
];

/** A sheet of this width shows a letter as on a desktop, made smaller; a narrower one as on a phone. */
const leastForDesktop = 400;

/** The width of an outline, in pixels. */
const outline = 4;

/**
 * Outlines what is marked, outside of it, and underlines what stands in lines of text: borders there are painted below the text and take no room.
 * Each line is dark with a light one beside it, so that it is seen on any background. Pictures fit a phone, as in most mail
 * programs there.
 */
const markStyle = `<style>
html { padding: ${outline}px !important; }
@media (width < ${leastForDesktop}px) { img { max-width: 100% !important; height: auto !important; } }
${notable} { outline: 3px solid #b0004e !important; box-shadow: 0 0 0 ${outline}px #fff !important; }
${usual} { outline: 1px dotted #444 !important; box-shadow: 0 0 0 2px #ffffffb3 !important; }
${notable}[${inlineAttribute}] { outline: none !important; border-bottom: 3px solid #b0004e !important; box-shadow: 0 1px #fff, inset 0 -1px #fff !important; }
${usual}[${inlineAttribute}] { outline: none !important; border-bottom: 1px dotted #444 !important; box-shadow: 0 1px #ffffffb3 !important; }
mark[${markAttribute}] { color: inherit; background: none; }
</style>`;

/** Marks the elements of a letter’s body to which a changed style applies, and notes which marked elements stand in lines of text. */
function markStyled(letter: dom.ShownDocument, selectors: ReadonlySet<string>): void {
  const body = dom.bodyOf(letter);
  if (!body) return;
  for (const selector of selectors) {
    for (const element of dom.select(body, selector)) dom.setAttribute(element, markAttribute, 'notable');
  }
  for (const element of dom.select(body, `[${markAttribute}]:not(img, :has(img, table, div, p))`)) {
    if (dom.styleOf(element)?.display === 'inline') dom.setAttribute(element, inlineAttribute, '');
  }
}

/** The width of a letter in a mail program on a desktop, and the least one on a phone, in pixels. */
const [desktop, phone] = [640, 320];

/** A letter is made no smaller: what is still too wide is scrolled. */
const leastZoom = 0.4;

/** The maximum width and height of a letter, and the width of a sheet’s border, in pixels. */
const [widest, highest, border] = [2_000, 20_000, 1];

/**
 * Returns a frame that is a mere picture of a letter: it runs no script and can't be clicked, the content security policy of the page lets it
 * load nothing, and it is as high as the letter.
 */
function frameOf(letter: string, title: string, changed: ReadonlySet<string>): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.inert = true;
  frame.tabIndex = -1;
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.srcdoc = letter + markStyle;
  frame.addEventListener('load', () => {
    const shown = dom.letterIn(frame);
    if (shown) markStyled(shown, changed);
    const sheet = frame.parentElement;
    if (sheet?.parentElement) new ResizeObserver(() => fit(frame, sheet)).observe(sheet.parentElement);
  });
  return frame;
}

/** Makes a frame as wide as its sheet and as high as the letter, so that nothing of it is cut. */
function fit(frame: HTMLIFrameElement, sheet: HTMLElement): void {
  const whole = sheet.offsetWidth - 2 * border;
  lay(frame, whole, leastIn(sheet));
  // A letter that is higher than the sheet has left room for a scroll bar.
  if (sheet.clientWidth < whole) lay(frame, sheet.clientWidth, leastIn(sheet));
}

/** Returns how small a letter in a sheet may be made: one that the user enlarged keeps its size, and is scrolled. */
const leastIn = (sheet: HTMLElement) => (sheet.parentElement?.matches('.enlarged') ? 1 : leastZoom);

/** Lays out a letter for a desktop or a phone, and makes it smaller if that is wider than the room for it. */
function lay(frame: HTMLIFrameElement, room: number, least: number): void {
  const letter = dom.letterIn(frame);
  // A letter that is not shown has no room.
  if (!letter || room <= 0) return;
  const root = dom.rootOf(letter);
  const use = (width: number) => {
    frame.style.width = `${width}px`;
    frame.style.zoom = String(Math.max(least, Math.min(1, room / width)));
  };
  const width = room < leastForDesktop ? Math.max(room, phone) : desktop;
  use(width);
  const needed = Math.min(dom.widthOf(root), widest);
  if (needed > width) use(needed + outline);
  frame.style.height = `${Math.min(Math.ceil(dom.boxOf(root).height), highest)}px`;
}
