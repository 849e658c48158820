import { render } from 'lit-html';
import { createFormats } from '../../core/text/formats.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import {
  type FromLetterPage,
  readToLetterPage,
  type SenderChecks,
  type ToLetterPage,
} from '../../protocol/letter.ts';
import type { OutsidePictures } from '../../protocol/sheet.ts';
import { BarRoom } from '../letterViewer/barRoom.ts';
import { closeMenusOnLeaving } from '../letterViewer/menu.ts';
import { fitSheet, type SheetFit } from '../letterViewer/stage.ts';
import { connectHost } from '../shared/host.ts';
import { bringIntoView } from './bringIntoView.ts';
import { InlinePictures } from './inlinePictures.ts';
import { page } from './page.ts';
import {
  type LetterPageTools,
  type LetterView,
  type PageState,
  possibleTabs,
  readLetterView,
} from './pageState.ts';
import { ReceivedFrame } from './receivedFrame.ts';
import { lacksPictures, type ShownLetter, shownLetter } from './shownLetter.ts';

/** The page of a received letter. Stores the chosen view and draws the page. */
export class ReceivedPage {
  readonly #host = connectHost<FromLetterPage, ToLetterPage, LetterView>(readToLetterPage, (message) => {
    this.#receive(message);
  });
  readonly #formats;
  readonly #pictures = new InlinePictures();
  readonly #frame = new ReceivedFrame({
    openLink: (href) => this.#host.post({ type: 'openLink', href }),
    pointedAt: (href) => this.#pointedAt(href),
    shown: () => this.#readLetter(),
    pictureLost: () => this.#readLetter(),
    scrolled: (top, isAtEnd) => this.#scrolled(top, isAtEnd),
  });
  #view = readLetterView(this.#host.kept());
  #allowed: OutsidePictures = { areLoaded: false, needTrust: false, areTurnedOff: false };
  #letter: ShownLetter | undefined;
  #fileName = '';
  #failure = '';
  #checks: SenderChecks | undefined;
  #events: readonly LetterEvent[] = [];
  #isOwn = false;
  #pointed: string | undefined;
  #unreadableLinks: readonly string[] = [];
  #lostPictures: readonly string[] = [];
  readonly #barRoom = new BarRoom();
  /** How far the letter is scrolled, in its own pixels. */
  #scroll = 0;
  #fit: SheetFit = { letterWidth: 0, scale: 1, isCentered: true };

  constructor(language: string) {
    this.#formats = createFormats(language);
  }

  start(): void {
    closeMenusOnLeaving();
    this.#draw();
    this.#followSize();
    this.#host.post({ type: 'ready' });
  }

  #receive(message: ToLetterPage): void {
    if (message.type === 'senderChecks') this.#checks = message.checks;
    else if (message.type === 'events') this.#events = message.events;
    else this.#take(message);
    this.#draw();
    if (message.type === 'show') this.#showHtml();
  }

  #take(message: Extract<ToLetterPage, { readonly fileName: string }>): void {
    this.#fileName = message.fileName;
    if (message.type === 'fail') {
      this.#failure = message.reason;
      return;
    }
    const { letter, pictures, isOwn } = message;
    this.#checks = undefined;
    this.#failure = '';
    this.#allowed = pictures;
    this.#isOwn = isOwn;
    this.#pictures.take(letter.attachments);
    this.#letter = shownLetter(letter);
  }

  #look(change: Partial<LetterView>): void {
    this.#view = { ...this.#view, ...change };
    this.#host.keep(this.#view);
    this.#draw();
    if (change.appearance) this.#showHtml();
  }

  #goToPicture(index: number): void {
    this.#look({ tab: 'letter' });
    bringIntoView(document.querySelector('.stage'));
    this.#frame.goToPicture(index);
  }

  #showAsUsual(): void {
    this.#look({ appearance: 'light' });
    if (lacksPictures(this.#allowed, this.#letter)) this.#host.post({ type: 'loadPictures', allowed: true });
  }

  #pointedAt(href: string | undefined): void {
    if (href === this.#pointed) return;
    this.#pointed = href;
    this.#draw();
  }

  /** Scrolls the head out of view as the letter is read, and back at its beginning. */
  #scrolled(top: number, isAtEnd: boolean): void {
    const page = document.body;
    if (top < this.#scroll) page.scrollTop = Math.min(page.scrollTop, top);
    else page.scrollTop = isAtEnd ? page.scrollHeight : Math.max(page.scrollTop, top);
    this.#scroll = top;
  }

  /** Looks for pictures that can’t be shown, and links that can hardly be read in the chosen colors. */
  #readLetter(): void {
    const before = JSON.stringify([this.#unreadableLinks, this.#lostPictures]);
    this.#unreadableLinks = this.#view.appearance === 'light' ? [] : this.#frame.unreadableLinks();
    this.#lostPictures = this.#frame.lostPictures();
    if (before !== JSON.stringify([this.#unreadableLinks, this.#lostPictures])) this.#draw();
  }

  #showHtml(): void {
    const html = this.#letter?.html;
    if (html === undefined) return;
    this.#frame.show(html, {
      pictures: this.#allowed.areLoaded,
      localPictures: this.#pictures,
      appearance: this.#view.appearance,
    });
  }

  /** Draws the page, and draws it again if that has changed the size of the letter. */
  #draw(): void {
    this.#render();
    const [stage, sheet] = ['.stage', '.sheet'].map((each) => document.querySelector<HTMLElement>(each));
    if (stage && sheet && stage.clientWidth > 0) {
      const before = this.#fit;
      this.#fit = fitSheet(stage, sheet, this.#view);
      if (JSON.stringify(before) !== JSON.stringify(this.#fit)) this.#render();
    }
    const bar = document.querySelector<HTMLElement>('.bar');
    if (bar) this.#barRoom.fit(bar);
  }

  #render(): void {
    const tabs = possibleTabs(this.#letter);
    const { tab, appearance } = this.#view;
    const state: PageState = {
      letter: this.#letter,
      fileName: this.#fileName,
      failure: this.#failure,
      tabs,
      view: { ...this.#view, tab: tabs.includes(tab) ? tab : (tabs[0] ?? 'source') },
      fit: this.#fit,
      lacksDarkStyles: appearance === 'dark' && this.#letter?.hasDarkStyles === false,
      unreadableLinks: this.#unreadableLinks,
      lostPictures: this.#lostPictures,
      pictures: this.#allowed,
      pointed: this.#pointed,
      checks: this.#checks,
      events: this.#events,
      isOwn: this.#isOwn,
    };
    const tools: LetterPageTools = {
      formats: this.#formats,
      frame: this.#frame.element,
      ask: this.#host.post,
      look: (change) => this.#look(change),
      loadPictures: (allowed) => this.#host.post({ type: 'loadPictures', allowed }),
      goToPicture: (index) => this.#goToPicture(index),
      showAsUsual: () => this.#showAsUsual(),
    };
    render(page(state, tools), document.body);
  }

  /** Draws the page after each resizing. */
  #followSize(): void {
    const observer = new ResizeObserver(() => this.#draw());
    for (const each of [document.body, document.querySelector('.stage')]) if (each) observer.observe(each);
  }
}
