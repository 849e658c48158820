import * as l10n from '@vscode/l10n';
import { render } from 'lit-html';
import type { Formats } from '../../core/formats.ts';
import { applyChange, type LetterRevision } from '../../core/letterPieces.ts';
import {
  type FromPreview,
  type PreviewMemory,
  type PreviewState,
  type PreviewWidth,
  previewWidths,
  readPreviewMemory,
  readToPreview,
  type ToPreview,
} from '../../protocol/preview.ts';
import { connectHost, type Host } from '../shared/host.ts';
import { FooterPointer } from './footerPointer.ts';
import { footerReason } from './footerWords.ts';
import { LetterFrame } from './letterFrame.ts';
import { page } from './page.ts';
import type { PageActions } from './pageActions.ts';
import { fitSheet } from './stage.ts';

/** The page: its bar around a letter. It draws itself anew with each state; the letter is only brought up to date. */
export class PreviewPage {
  readonly #host: Host<FromPreview, PreviewMemory>;
  readonly #formats: Formats;
  readonly #footer = new FooterPointer(() => this.#draw());
  readonly #actions: PageActions;
  #state: PreviewState | undefined;
  #letter: LetterRevision | undefined;
  #shown: PreviewState | undefined;
  #frame: LetterFrame | undefined;
  #width: PreviewWidth;
  #scroll: number;
  #scale = 1;
  #bytes = 0;
  #menuOpen = false;

  constructor(formats: Formats) {
    this.#formats = formats;
    this.#host = connectHost<FromPreview, ToPreview, PreviewMemory>(readToPreview, (message) =>
      this.#receive(message),
    );
    const memory = readPreviewMemory(this.#host.kept());
    this.#width = memory?.width ?? 'fit';
    this.#scroll = memory?.scroll ?? 0;
    this.#actions = this.#createActions();
  }

  start(): void {
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#closeAll());
    window.addEventListener('blur', () => this.#closeMenu());
    this.#host.post({ type: 'ready' });
  }

  #receive({ state, letter: change }: ToPreview): void {
    const letter = change && applyChange(this.#letter, change);
    if (change && !letter) {
      this.#host.post({ type: 'ready' });
      return;
    }
    this.#state = state;
    this.#letter = letter;
    requestAnimationFrame(() => this.#show());
  }

  /** Shows the newest state; those that came before it within one frame of the screen are left out. */
  #show(): void {
    const state = this.#state;
    if (!state || state === this.#shown) return;
    this.#shown = state;
    const pieces = this.#letter?.pieces;
    this.#bytes = new TextEncoder().encode((pieces?.join('') ?? '') + state.footer.html).length;
    this.#draw();
    if (!pieces) return;
    this.#frame ??= this.#createFrame();
    this.#frame.show({
      pieces,
      footer: state.footer.html,
      footerLabel: `${l10n.t('Added by the service.')} ${footerReason(state)}`,
      pictures: state.pictures,
    });
    this.#remember();
  }

  #draw(): void {
    if (!this.#state) return;
    const view = {
      state: this.#state,
      hasLetter: this.#letter !== undefined,
      width: this.#width,
      menuOpen: this.#menuOpen,
      bytes: this.#bytes,
      ...(this.#footer.pointedAt ? { labelAt: this.#footerTop() } : {}),
    };
    render(page(view, this.#actions, this.#formats), document.body);
    this.#fit();
  }

  #createFrame(): LetterFrame {
    const events = {
      openLink: (href: string) => this.#host.post({ type: 'openLink', href }),
      scrolled: (top: number) => this.#scrolled(top),
      footerPointedAt: (pointed: boolean) => this.#footer.point(pointed),
    };
    new ResizeObserver(() => this.#fit()).observe(element('.stage'));
    return new LetterFrame(element<HTMLIFrameElement>('iframe'), events, this.#scroll);
  }

  #createActions(): PageActions {
    return {
      chooseWidth: (width) => {
        this.#width = width;
        this.#remember();
        this.#draw();
      },
      toggleMenu: (open) => {
        this.#menuOpen = open;
        this.#draw();
      },
      showFooter: () => {
        this.#menuOpen = false;
        this.#frame?.focusFooter();
        this.#footer.point(true);
      },
      pointAtFooter: (pointed) => this.#footer.point(pointed),
      loadPictures: (allowed) => {
        this.#remember({ pictures: allowed });
        this.#host.post({ type: 'loadPictures', allowed });
      },
      showProblems: () => this.#host.post({ type: 'showProblems' }),
      addFooter: () => this.#host.post({ type: 'addFooter' }),
      setAccountFooter: () => this.#host.post({ type: 'setAccountFooter' }),
    };
  }

  #scrolled(top: number): void {
    this.#scroll = top;
    this.#remember();
    if (this.#footer.pointedAt) this.#draw();
  }

  #footerTop(): number {
    return Math.max(0, (this.#frame?.footerBox?.top ?? 0) * this.#scale);
  }

  #fit(): void {
    this.#scale = fitSheet(element('.stage'), element('.sheet'), previewWidths[this.#width]);
  }

  #closeAll(): void {
    this.#footer.leave();
    this.#closeMenu();
  }

  #closeMenu(): void {
    this.#menuOpen = false;
    this.#draw();
  }

  #remember(change: Partial<PreviewMemory> = {}): void {
    if (!this.#state) return;
    const { layout, pictures } = this.#state;
    this.#host.keep({ layout, width: this.#width, pictures, scroll: this.#scroll, ...change });
  }
}

function element<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
