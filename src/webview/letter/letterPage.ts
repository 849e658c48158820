import { render } from 'lit-html';
import { createFormats } from '../../core/text/formats.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import {
  type CheckedSignature,
  type FromLetterPage,
  type LetterPictures,
  readToLetterPage,
  type ToLetterPage,
} from '../../protocol/letter.ts';
import { usualView } from '../../protocol/preview.ts';
import { fitSheet } from '../preview/stage.ts';
import { connectHost } from '../shared/host.ts';
import { type LetterView, possibleTabs, readLetterView } from './letterView.ts';
import { type PageState, page } from './page.ts';
import { InlinePictures } from './pictures.ts';
import { ReceivedFrame } from './receivedFrame.ts';
import { type ShownLetter, shownLetter } from './shownLetter.ts';

const widths = { phone: 375, desktop: 800, fit: 'fit' } as const;

/** The page of a received letter: remembers how it is looked at, and draws it. */
export class LetterPage {
  readonly #host = connectHost<FromLetterPage, ToLetterPage, LetterView>(readToLetterPage, (message) => {
    this.#receive(message);
  });
  readonly #formats;
  readonly #pictures = new InlinePictures();
  readonly #frame = new ReceivedFrame({
    openLink: (href) => this.#host.post({ type: 'openLink', href }),
    pointedAt: (href) => this.#pointedAt(href),
  });
  #view = readLetterView(this.#host.kept());
  #allowed: LetterPictures = { areLoaded: false, needTrust: false };
  #letter: ShownLetter | undefined;
  #failure = '';
  #signatures: readonly CheckedSignature[] | undefined;
  #events: readonly LetterEvent[] = [];
  #pointed: string | undefined;

  constructor(language: string) {
    this.#formats = createFormats(language);
  }

  start(): void {
    addEventListener('resize', () => this.#fit());
    this.#draw();
    this.#host.post({ type: 'ready' });
  }

  #receive(message: ToLetterPage): void {
    if (message.type === 'signatures') this.#signatures = message.signatures;
    else if (message.type === 'events') this.#events = message.events;
    else if (message.type === 'fail') this.#failure = message.reason;
    else this.#take(message);
    this.#draw();
    if (message.type === 'show') this.#showHtml();
  }

  #take({ letter, pictures }: Extract<ToLetterPage, { readonly type: 'show' }>): void {
    this.#signatures = undefined;
    this.#failure = '';
    this.#allowed = pictures;
    this.#pictures.take(letter.attachments);
    this.#letter = shownLetter(letter);
  }

  #look(view: Partial<LetterView>): void {
    this.#view = { ...this.#view, ...view };
    this.#host.keep(this.#view);
    this.#draw();
    if (view.appearance) this.#showHtml();
  }

  #pointedAt(href: string | undefined): void {
    if (href === this.#pointed) return;
    this.#pointed = href;
    this.#draw();
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

  #draw(): void {
    const tabs = possibleTabs(this.#letter);
    const { tab } = this.#view;
    const state: PageState = {
      letter: this.#letter,
      failure: this.#failure,
      tabs,
      view: { ...this.#view, tab: tabs.includes(tab) ? tab : (tabs[0] ?? 'source') },
      pictures: this.#allowed,
      pointed: this.#pointed,
      signatures: this.#signatures,
      events: this.#events,
    };
    render(
      page(state, {
        formats: this.#formats,
        frame: this.#frame.element,
        ask: this.#host.post,
        look: (view) => this.#look(view),
      }),
      document.body,
    );
    this.#fit();
  }

  #fit(): void {
    const [stage, sheet] = ['.stage', '.sheet'].map((each) => document.querySelector<HTMLElement>(each));
    if (stage && sheet && stage.clientWidth > 0)
      fitSheet(stage, sheet, { ...usualView, width: widths[this.#view.width] });
  }
}
