import { html, nothing, render } from 'lit-html';
import type { Remark } from '../../core/approval/remarks.ts';
import { hasDarkStyles } from '../../core/letters/colorScheme.ts';
import { shortText } from '../../core/text/shortText.ts';
import { spokenLinesIn, textOf } from '../letterViewer/letterAsText.ts';
import { colorCss, showColors } from '../letterViewer/letterColors.ts';
import * as dom from '../letterViewer/letterDom.ts';
import { pathToShown } from '../letterViewer/letterPaths.ts';
import { spokenLines } from '../letterViewer/spokenLines.ts';
import * as l10n from '../shared/l10n.ts';

type Look = 'phone' | 'desktop' | 'dark' | 'text' | 'spoken';

/** The widths of a phone and of a letter on paper, in pixels. */
const [phoneWidth, paperWidth] = [375, 640];

/** The width of the frame's borders on two sides, in pixels: its size has room for the letter within them. */
const bothBorders = 2;

/** Browsers leave out backgrounds on paper, which a letter needs to be readable. */
const exactPrint = ' html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }';

/** The most characters of a marked place that are quoted. */
const mostQuoted = 60;

/** A letter of the packet: shows it in several ways, and tells which of its elements the reader has clicked. */
export class LetterView {
  readonly #frame: HTMLIFrameElement;
  readonly #views: HTMLElement;
  readonly #other: HTMLElement;
  readonly #html: string;
  readonly #name: string;
  readonly #marked: (place: Omit<Remark, 'remark'>) => void;
  #look: Look = 'desktop';
  /** The root of the letter, once the frame shows it. */
  #root: dom.ShownElement | undefined;
  #isMarking = false;
  #isPrinting = false;

  /** `section` is the element of the letter in the packet. `marked` is told which place was clicked. */
  constructor(section: HTMLElement, marked: (place: Omit<Remark, 'remark'>) => void) {
    const frame = section.querySelector('iframe');
    const views = section.querySelector<HTMLElement>('.views');
    if (!frame || !views) throw new Error('A letter of the packet is incomplete');
    this.#frame = frame;
    this.#views = views;
    this.#html = frame.srcdoc;
    this.#name = section.querySelector('h2')?.textContent ?? '';
    this.#marked = marked;
    this.#other = document.createElement('div');
    this.#other.className = 'as-text spoken';
    frame.after(this.#other);
    views.hidden = false;
    frame.addEventListener('load', () => this.#loaded());
    addEventListener('beforeprint', () => this.#print(true));
    addEventListener('afterprint', () => this.#print(false));
    this.show(matchMedia('(max-width: 600px)').matches ? 'phone' : 'desktop');
  }

  show(look: Look): void {
    this.#look = look;
    const isText = look === 'text' || look === 'spoken';
    this.#frame.hidden = isText;
    this.#other.hidden = !isText;
    this.#fit();
    if (isText) this.#showText(look);
    else this.#showLetter(look === 'dark');
    this.#draw();
  }

  /** Turns the marking of places on or off. */
  #mark(isMarking: boolean): void {
    this.#isMarking = isMarking;
    this.#frame.classList.toggle('marking', isMarking);
    if (isMarking && (this.#look === 'text' || this.#look === 'spoken')) this.show('desktop');
    else this.#draw();
  }

  #showText(look: 'text' | 'spoken'): void {
    const letter = dom.readShort(this.#html);
    render(
      look === 'text' ? html`<pre>${textOf(letter)}</pre>` : spokenLines(spokenLinesIn(letter)),
      this.#other,
    );
  }

  #showLetter(isDark: boolean): void {
    const letter = dom.readShort(this.#html);
    const appearance = !isDark ? 'light' : hasDarkStyles(this.#html) ? 'dark' : 'inverted';
    showColors(letter, appearance);
    const style = dom.createElement(letter, 'style');
    dom.setText(style, `${colorCss(appearance)}${exactPrint}`);
    dom.prepend(dom.headOf(letter), style);
    const shown = dom.htmlOf(letter);
    if (this.#frame.srcdoc !== shown) this.#frame.srcdoc = shown;
  }

  /** Keeps the frame as high as its letter, and listens to clicks in it. */
  #loaded(): void {
    const letter = dom.letterIn(this.#frame);
    if (!letter) return;
    this.#root = dom.rootOf(letter);
    dom.watchSize(this.#root, () => this.#fit());
    dom.listen(letter, 'click', (event) => this.#clicked(event));
  }

  /** Browsers don't tell that the letter gets another size on paper. */
  #print(isPrinting: boolean): void {
    this.#isPrinting = isPrinting;
    this.#fit();
  }

  /** Gives the frame its width and the height of its letter. */
  #fit(): void {
    const { style } = this.#frame;
    const width = this.#isPrinting ? paperWidth : this.#look === 'phone' ? phoneWidth : undefined;
    style.width = width === undefined ? '100%' : `${width + bothBorders}px`;
    if (!this.#root || this.#frame.hidden) return;
    const { scrollY } = window;
    style.minHeight = '0';
    // The content of a frame is at least as high as the frame.
    style.height = '0';
    style.height = `${dom.heightOf(this.#root) + bothBorders}px`;
    scrollTo(0, scrollY);
  }

  #clicked(event: Event): void {
    event.preventDefault();
    const element = this.#isMarking ? dom.elementAt(event.target) : undefined;
    const path = element && pathToShown(element);
    if (!element || !path) return;
    const written = (dom.textOf(element) ?? '').trim() || (dom.attributeOf(element, 'alt') ?? '');
    this.#marked({ letter: this.#name, path, text: shortText(written, mostQuoted) });
  }

  #draw(): void {
    const looks: readonly (readonly [Look, string])[] = [
      ['phone', l10n.t('Phone')],
      ['desktop', l10n.t('Desktop')],
      ['dark', l10n.t('Dark Mode')],
      ['text', l10n.t('Text')],
      ['spoken', l10n.t('As Read Aloud')],
    ];
    render(
      html`${looks.map(
        ([look, label]) =>
          html`<button type="button" aria-pressed=${String(look === this.#look)} @click=${() => this.show(look)}>${label}</button>`,
      )}
        <button type="button" class="mark" aria-pressed=${String(this.#isMarking)} @click=${() => this.#mark(!this.#isMarking)}>${l10n.t('Mark a Place in the Letter')}</button>
        ${this.#isMarking ? html`<p class="quiet">${l10n.t('Click a part of the letter, then write what to change there.')}</p>` : nothing}`,
      this.#views,
    );
  }
}
