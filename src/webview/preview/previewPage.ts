import { render } from 'lit-html';
import { chooseFooter } from '../../core/layouts/footer.ts';
import { hasDarkStyles } from '../../core/letters/colorScheme.ts';
import {
  applyChange,
  type LetterChange,
  type LetterRevision,
  spliced,
} from '../../core/letters/letterPieces.ts';
import { type Script, scriptOf } from '../../core/letters/scripts.ts';
import type { SpokenLine } from '../../core/letters/spokenLetter.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { ElementPath } from '../../protocol/inspector.ts';
import {
  type FromPreview,
  type PreviewMemory,
  type PreviewState,
  type PreviewView,
  readPreviewMemory,
  readToPreview,
  type ShowLetter,
  type ToPreview,
  usualView,
  usualWay,
} from '../../protocol/preview.ts';
import { BarRoom } from '../letterViewer/barRoom.ts';
import { spokenLinesOf, textOfLetter } from '../letterViewer/letterAsText.ts';
import { emptyLetter } from '../letterViewer/letterDocument.ts';
import { closeMenusOnLeaving } from '../letterViewer/menu.ts';
import { fitSheet, type SheetFit } from '../letterViewer/stage.ts';
import { connectHost, type Host } from '../shared/host.ts';
import { BesideFrame } from './besideFrame.ts';
import { FooterPointer } from './footerPointer.ts';
import { footerHtml, footerStory, shownFooter } from './footerTexts.ts';
import { InboxReader } from './inboxReader.ts';
import { LetterFrame } from './letterFrame.ts';
import type { LetterParts } from './liveLetter.ts';
import { LocalPictures } from './localPictures.ts';
import { page, showCompiling } from './page.ts';
import type { LostPictureView, PageActions, PageLook, Weight } from './pageState.ts';

/** The preview page. Each new state draws the page again, but only updates the letter in its frame. */
export class PreviewPage {
  readonly #host: Host<FromPreview, PreviewMemory>;
  readonly #formats: Formats;
  readonly #footer = new FooterPointer(() => this.#draw());
  readonly #actions: PageActions;
  readonly #pictures = new LocalPictures(
    (address) => this.#host.post({ type: 'askForPicture', address }),
    () => this.#showLetterSoon(),
  );
  /** The layout that `#view` belongs to. */
  #layout: string | undefined;
  readonly #barRoom = new BarRoom();
  readonly #inbox = new InboxReader(() => this.#draw());
  #state: PreviewState | undefined;
  #letter: LetterRevision | undefined;
  #sizes: readonly number[] = [];
  #shown: PreviewState | undefined;
  #stage: ResizeObserver | undefined;
  #frame: LetterFrame | undefined;
  #beside: BesideFrame | undefined;
  #view: PreviewView;
  #fit: SheetFit = { letterWidth: 0, scale: 1, isCentered: true };
  #weight: Weight | undefined;
  #text: string | undefined;
  #spoken: readonly SpokenLine[] | undefined;
  #lacksDarkStyles = false;
  #unreadableLinks: readonly string[] = [];
  #lostPictures: readonly LostPictureView[] = [];
  #told: readonly string[] = [];
  /** The footer whose writing system is known. */
  #footerRead: { readonly html: string; readonly script: Script | undefined } | undefined;
  #scroll: number;
  #showing: number | undefined;
  #outlined: ElementPath | undefined;
  #outlinedPart: readonly ElementPath[] = [];

  constructor(formats: Formats) {
    this.#formats = formats;
    this.#host = connectHost<FromPreview, ToPreview, PreviewMemory>(readToPreview, (message) =>
      this.#receive(message),
    );
    const memory = readPreviewMemory(this.#host.kept());
    const { width, zoom, appearance, shownAs, footer, isExampleKnown = false } = memory ?? usualView;
    this.#view = { width, zoom, appearance, shownAs, footer, isExampleKnown };
    this.#scroll = memory?.scroll ?? 0;
    this.#layout = memory?.layout;
    this.#actions = this.#createActions();
  }

  start(): void {
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#footer.leave());
    closeMenusOnLeaving();
    this.#host.post({ type: 'ready' });
  }

  #receive(message: ToPreview): void {
    if (message.type === 'show') this.#receiveLetter(message);
    else if (message.type === 'compiling') showCompiling(message.fileName);
    else if (message.type === 'picture' || message.type === 'noPicture') this.#pictures.receive(message);
    else if (message.type === 'outlinePart') this.#outlinePart(message.paths);
    else this.#outline(message.path);
  }

  #outline(path: ElementPath | undefined): void {
    this.#outlined = path;
    this.#frame?.outline(path);
  }

  #outlinePart(paths: readonly ElementPath[]): void {
    this.#outlinedPart = paths;
    this.#frame?.outlinePart(paths);
  }

  #receiveLetter({ state, letter: change }: ShowLetter): void {
    showCompiling(undefined);
    const letter = change && applyChange(this.#letter, change);
    if (change && !letter) {
      this.#host.post({ type: 'ready' });
      return;
    }
    this.#state = state;
    this.#letter = letter;
    this.#sizes = change ? sizesAfter(this.#sizes, change) : [];
    requestAnimationFrame(() => this.#show());
  }

  /** Shows the newest state. Does nothing if it is already shown, because several states can arrive within one animation frame. */
  #show(): void {
    const state = this.#state;
    if (!state || state === this.#shown) return;
    if (this.#layout !== undefined && this.#layout !== state.layout) this.#startAgain();
    const isOtherProgram = state.programs?.shown !== this.#shown?.programs?.shown;
    this.#layout = state.layout;
    this.#shown = state;
    // Inboxes show the letter as it is sent. What one program keeps of it only stands in until that is known.
    const isWhole = state.programs?.shown === undefined || state.programs.outlined !== undefined;
    if (this.#letter && (isWhole || !this.#inbox.texts))
      this.#inbox.read(this.#letter.pieces, JSON.stringify([state.people?.shown, state.languages?.shown]));
    const { layout, localPictures: version, pictureAddresses: addresses = [] } = state;
    this.#pictures.place = version === undefined ? undefined : { layout, version, addresses };
    if (isWhole) this.#weight = this.#weigh(state);
    this.#showLetter();
    if (isOtherProgram) showChosenProgram();
  }

  #weigh({ footers }: PreviewState): Weight {
    const letter = this.#sizes.reduce((sum, size) => sum + size, 0);
    const { html, doubt } = chooseFooter(footers);
    return { letter, ...(doubt !== 'example' && { footer: byteLength(html) }) };
  }

  /** Resets the view and the scroll position for another layout. */
  #startAgain(): void {
    this.#scroll = 0;
    this.#view = { ...this.#view, ...usualWay };
    this.#frame?.startAgain();
    this.#inbox.forget();
    this.#weight = undefined;
  }

  /** Schedules `#showLetter` for the next animation frame, once for all pictures that arrive until then. */
  #showLetterSoon(): void {
    this.#showing ??= requestAnimationFrame(() => {
      this.#showing = undefined;
      this.#showLetter();
    });
  }

  /** Shows the current letter in the chosen view. */
  #showLetter(): void {
    const state = this.#state;
    const pieces = this.#letter?.pieces;
    if (!state) return;
    const { shownAs, appearance } = this.#view;
    const footer = shownFooter(state, this.#view.footer);
    const footerSeen = footerHtml(state, footer);
    this.#text = shownAs === 'text' ? textOfLetter(this.#html, footerSeen) : undefined;
    this.#spoken = shownAs === 'spoken' ? spokenLinesOf(this.#html, footerSeen) : undefined;
    this.#lacksDarkStyles = appearance === 'dark' && !hasDarkStyles(this.#html);
    this.#draw();
    this.#stage ??= this.#followStage();
    if (!pieces) return;
    this.#frame ??= this.#createFrame(emptyLetter({ pictures: state.pictures.areLoaded }));
    const look = {
      footerLabel: footerStory(state, footer),
      pictures: state.pictures.areLoaded,
      localPictures: this.#pictures.pictures,
      appearance: this.#view.appearance,
    };
    this.#frame.show({ pieces, footer: footerSeen, ...look });
    this.#frame.outlineRemovals(state.programs?.outlined);
    this.#showBeside(state, look);
    // Draws the page again if the letter has moved the footer with its label, or has other unreadable links or lost pictures.
    const maybeLost = this.#pictures.hasLost || this.#lostPictures.length > 0;
    const isOther = [this.#readLinks(), maybeLost && this.#readPictures()].includes(true);
    if (isOther || this.#footer.pointedAt) this.#draw();
    this.#remember();
  }

  /** Shows the letter as a second mail program shows it, if one is chosen. */
  #showBeside({ programs, footers }: PreviewState, look: Omit<LetterParts, 'pieces' | 'footer'>): void {
    const beside = programs?.beside;
    const place = document.querySelector<HTMLIFrameElement>('.beside iframe');
    if (!beside || !place) {
      this.#beside = undefined;
      return;
    }
    const chosen = shownFooter({ footers }, this.#view.footer);
    this.#beside ??= new BesideFrame(place, emptyLetter(look), (by) => this.#frame?.scrollBy(by));
    this.#beside.show({ ...look, pieces: [beside.html], footer: footerHtml({ programs: beside }, chosen) });
  }

  /** Looks for links that can hardly be read in the chosen colors. Returns true if they are others than before. */
  #readLinks(): boolean {
    const before = this.#unreadableLinks;
    this.#unreadableLinks = this.#view.appearance === 'light' ? [] : (this.#frame?.unreadableLinks() ?? []);
    return JSON.stringify(before) !== JSON.stringify(this.#unreadableLinks);
  }

  /** Looks for pictures that can’t be shown. Returns true if they are others than before. */
  #readPictures(): boolean {
    const before = this.#lostPictures;
    this.#lostPictures = this.#frame?.lostPictures() ?? [];
    return JSON.stringify(before) !== JSON.stringify(this.#lostPictures);
  }

  #tell(texts: readonly string[]): void {
    if (texts.join('\n') === this.#told.join('\n')) return;
    this.#told = texts;
    this.#draw();
  }

  get #html(): string {
    return this.#letter?.pieces.join('') ?? '';
  }

  /** Measures the stage, which forces a layout, and draws the page. */
  #fitAndDraw(): void {
    for (const stage of document.querySelectorAll<HTMLElement>('.stage')) {
      const sheet = stage.querySelector<HTMLElement>('.sheet');
      const fit = sheet && fitSheet(stage, sheet, this.#view);
      if (fit && !stage.matches('.beside')) this.#fit = fit;
    }
    this.#draw();
  }

  #draw(): void {
    const [state, view] = [this.#state, this.#view];
    if (!state) return;
    const look: PageLook = {
      state,
      view,
      fit: this.#fit,
      hasLetter: this.#letter !== undefined,
      ...(this.#inbox.texts && { inbox: this.#inbox.texts }),
      ...(this.#text === undefined ? {} : { text: this.#text }),
      ...(this.#spoken === undefined ? {} : { spoken: this.#spoken }),
      lacksDarkStyles: this.#lacksDarkStyles,
      hasForeignFooter: this.#hasForeignFooter,
      unreadableLinks: this.#unreadableLinks,
      lostPictures: this.#lostPictures,
      told: this.#told,
      ...(this.#weight && { weight: this.#weight }),
      ...(this.#footer.pointedAt && view.shownAs === 'letter' ? { labelAt: this.#footerTop() } : {}),
    };
    render(page(look, this.#actions, this.#formats), document.body);
    this.#barRoom.fit(findElement('.bar'));
  }

  get #hasForeignFooter(): boolean {
    const { title = '', opening = '' } = this.#inbox.texts ?? {};
    const own = scriptOf(`${title} ${opening}`);
    const footer =
      this.#state && own && this.#scriptOfFooter(shownFooter(this.#state, this.#view.footer).html);
    return footer !== undefined && footer !== own;
  }

  #scriptOfFooter(html: string): Script | undefined {
    if (this.#footerRead?.html !== html)
      this.#footerRead = { html, script: scriptOf(textOfLetter(html, '')) };
    return this.#footerRead.script;
  }

  /** Fits the letter into the stage now and after each resizing. */
  #followStage(): ResizeObserver {
    const observer = new ResizeObserver(() => this.#fitAndDraw());
    observer.observe(findElement('.stage'));
    return observer;
  }

  #createFrame(empty: string): LetterFrame {
    const events = {
      openLink: (href: string) => this.#host.post({ type: 'openLink', href }),
      goToCode: (path: ElementPath) => this.#host.post({ type: 'goToCode', path }),
      goToFooter: () => this.#goToFooter(),
      scrolled: (top: number) => this.#scrolled(top),
      footerPointedAt: (pointed: boolean) => this.#footer.point(pointed),
      hasCode: () => this.#state?.uploaded === undefined,
      tell: (texts: readonly string[]) => this.#tell(texts),
      pictureLost: () => {
        if (this.#readPictures()) this.#draw();
      },
    };
    const frame = new LetterFrame(findElement<HTMLIFrameElement>('iframe'), events, empty, this.#scroll);
    frame.outlinePart(this.#outlinedPart);
    frame.outline(this.#outlined);
    return frame;
  }

  /** Opens the layout’s own footer. Does nothing for other footers and uploaded versions, which have no file. */
  #goToFooter(): void {
    if (!this.#state || this.#state.uploaded !== undefined) return;
    if (shownFooter(this.#state, this.#view.footer).kind === 'own') this.#host.post({ type: 'addFooter' });
  }

  #createActions(): PageActions {
    return {
      look: (change) => this.#look(change),
      showPrograms: (chosen = {}) => this.#host.post({ type: 'showPrograms', shown: true, ...chosen }),
      hidePrograms: () => this.#host.post({ type: 'showPrograms', shown: false }),
      goToRemoval: (asked) => this.#host.post({ type: 'goToRemoval', ...asked }),
      goToCode: (path) => this.#host.post({ type: 'goToCode', path }),
      showAsUsual: () => {
        this.#look(usualWay);
        if (this.#state?.programs?.shown !== undefined) this.#actions.showPrograms();
        if (this.#state?.pictures.areTurnedOff) this.#loadPictures(true);
      },
      loadPictures: (allowed) => this.#loadPictures(allowed),
      lock: (locked) => this.#host.post({ type: 'lock', locked }),
      ask: (type) => this.#host.post({ type }),
      showLanguage: (tag) => this.#host.post({ type: 'showLanguage', tag }),
      showPerson: (index) => this.#host.post({ type: 'showPerson', ...(index !== undefined && { index }) }),
      showProblems: () => this.#host.post({ type: 'showProblems' }),
      showFooter: () => {
        this.#look({ shownAs: 'letter' });
        this.#frame?.focusFooter();
        this.#footer.point(true);
      },
      addFooter: () => this.#host.post({ type: 'addFooter' }),
      pointAtFooter: (pointed) => this.#footer.point(pointed),
    };
  }

  #loadPictures(allowed: boolean): void {
    this.#remember({ pictures: allowed });
    this.#host.post({ type: 'loadPictures', allowed });
  }

  #look(change: Partial<PreviewView>): void {
    this.#view = { ...this.#view, ...change };
    this.#showLetter();
    this.#fitAndDraw();
  }

  #scrolled(top: number): void {
    this.#scroll = top;
    this.#remember();
    this.#beside?.follow(this.#frame?.scrolledShare ?? 0);
    if (this.#footer.pointedAt) this.#draw();
  }

  #footerTop(): number {
    return Math.max(0, (this.#frame?.footerBox?.top ?? 0) * this.#fit.scale);
  }

  #remember(change: Partial<PreviewMemory> = {}): void {
    if (!this.#state) return;
    const { layout, shownPart, locked } = this.#state;
    const shown = { layout, ...(shownPart !== undefined && { part: shownPart }) };
    const pictures = this.#state.pictures.areLoaded || this.#state.pictures.needTrust;
    this.#host.keep({ ...shown, pictures, locked, scroll: this.#scroll, ...this.#view, ...change });
  }
}

/** Scrolls the row of programs to the chosen one: it may be elsewhere there than before it was chosen. */
function showChosenProgram(): void {
  const chosen = document.querySelector('.groups [aria-pressed="true"]');
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function findElement<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

/** Returns the size of each piece in bytes after a change. Only measures the changed pieces. */
function sizesAfter(sizes: readonly number[], { since, splices }: LetterChange): readonly number[] {
  const counted = splices.map((splice) => ({ ...splice, added: splice.added.map(byteLength) }));
  return spliced(since === undefined ? [] : sizes, counted);
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;
