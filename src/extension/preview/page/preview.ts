import * as vscode from 'vscode';
import { ownFooterName } from '../../../core/layouts/layout.ts';
import { isMjmlPart } from '../../../core/layouts/wholeLayout.ts';
import {
  type LetterChange,
  type LetterPieces,
  type LetterRevision,
  letterChangeOf,
} from '../../../core/letters/letterPieces.ts';
import type { Substitutes } from '../../../core/pictures/resolveLayout.ts';
import type { Person } from '../../../core/samplePeople/people.ts';
import type { ElementPath, FilledTemplate } from '../../../protocol/inspector.ts';
import {
  type ChosenPrograms,
  type FromPreview,
  type LastCampaign,
  type PeopleView,
  type PreviewState,
  readFromPreview,
  type ToPreview,
} from '../../../protocol/preview.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import type { CheckedLayouts } from '../../checks/checkedLayouts.ts';
import { writeIntoHead } from '../../checks/writeIntoHead.ts';
import {
  ambiguousText,
  fillProblemText,
  type Inspector,
  type LetterShown,
  shownNames,
} from '../../compiling/inspector.ts';
import type { LiveLayouts } from '../../compiling/liveLayouts.ts';
import type { LayoutProblem } from '../../compiling/problemTexts.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { openLink } from '../../kit/openLink.ts';
import { outsidePictures, picturesSetting } from '../../kit/outsidePictures.ts';
import { type ArgumentsOf, type CommandId, runCommand } from '../../kit/runCommand.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { columnOfLayout } from '../../layouts/columnOfLayout.ts';
import {
  isPictureMissing,
  type LayoutLanguages,
  type LayoutPeople,
  layoutSubstitutes,
  PeopleWatch,
  readLayoutPeople,
  showsWorkspacePictures,
} from '../../layouts/index.ts';
import { currentText, fileName, openDocument } from '../../layouts/layoutDocument.ts';
import { commands, settings, uploadedScheme } from '../../names.ts';
import type { LayoutVersions } from '../../versions/layoutVersions.ts';
import { type UploadedPart, uploadedPart } from '../../versions/uploadedDocuments.ts';
import { type ChosenPeople, choiceOf, indexOfPerson } from '../choices/chosenPeople.ts';
import { setFooter, takeFooter } from '../choices/footers.ts';
import { languagesView } from '../choices/languagesView.ts';
import { lastCampaign } from '../choices/lastCampaign.ts';
import { writeTexts } from '../choices/writeTexts.ts';
import {
  type CurrentFooters,
  type CurrentLetter,
  currentFooters,
  currentLetter,
  LayoutWatch,
} from './currentLetter.ts';
import { ProgramsOfPreview } from './programs.ts';
import { ShownProblems } from './shownProblems.ts';
import { WorkspacePictures } from './workspacePictures.ts';

/** What a preview shows: a layout, and the part in it that is being edited, if any. */
export interface Shown {
  readonly layout: vscode.Uri;
  readonly part?: ShownPart;
}

/** A part that is shown in a layout. */
interface ShownPart {
  readonly uri: vscode.Uri;
  /** True if other layouts include it as well. */
  readonly hasOthers: boolean;
}

export interface PreviewOptions {
  readonly extensionUri: vscode.Uri;
  /** The active account, whose footers are shown. */
  readonly active: Pick<ActiveAccount, 'account' | 'onDidChange'>;
  readonly layouts: LiveLayouts;
  readonly inspector: Pick<Inspector, 'fillIn' | 'programLetters'>;
  readonly languages: LayoutLanguages;
  readonly chosenPeople: ChosenPeople;
  readonly versions: Pick<LayoutVersions, 'of' | 'onDidChange'>;
  readonly checked: Pick<CheckedLayouts, 'has' | 'onDidChange'>;
  readonly errors: ErrorHandler;
  /** True if remote pictures are loaded. */
  readonly pictures: boolean;
  /** True if the preview doesn’t follow the active editor. */
  readonly locked: boolean;
  /** Called when the user locks or unlocks the preview. */
  lock(locked: boolean): void;
  /** Asks in which layout the part is shown. */
  chooseMaster(): Promise<void>;
  /** Called when the user clicks an element to go to its code. */
  goToCode(path: ElementPath): void;
  /** Called when the page has started or gets another layout or part; it has no outline of it yet. */
  shown(): void;
}

/** A letter filled in for a person. `of` is the letter with its template code, and `fields` the person's fields as JSON. */
interface FilledLetter {
  readonly of: LetterPieces;
  readonly fields: string;
  readonly person: Person;
  readonly pieces: LetterPieces;
  /** The reason why only simple fields are filled in. */
  readonly problem?: Words;
}

/** The delays before the page shows that a layout is compiling, in milliseconds: while it shows a letter, and while it is empty. */
const compilingNoticeMs = { overLetter: 1000, onEmptyPage: 200 };

/** The preview of one layout, updated with its text and its footers. A hidden preview is not updated. */
export class Preview extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #options: PreviewOptions;
  readonly #localPictures = this._register(new WorkspacePictures());
  #layout: vscode.Uri;
  #part: ShownPart | undefined;
  #watch: LayoutWatch;
  #pictures: boolean;
  #locked: boolean;
  #lastWorking: LetterPieces | undefined;
  /** The sample person for whom the letter is filled in. */
  #chosen: ReturnType<ChosenPeople['of']>;
  #people: LayoutPeople | undefined;
  /** False while the people are those of the files: looking for them at each key would cost time. */
  #arePeopleOutdated = true;
  #filled: FilledLetter | undefined;
  readonly #programs: ProgramsOfPreview;
  readonly #problems: ShownProblems;
  /** The program as which the page shows the letter. */
  #shownBy: string | undefined;
  /** `undefined` until it is looked up again: it takes long in a large journal. */
  #lastCampaign: { readonly found: LastCampaign | undefined } | undefined;
  /** The letter’s revision that was last sent to the page. */
  #sent: LetterRevision | undefined;
  #ready = false;
  /** True if the page shows a letter, or says why there is none. */
  #isShown = false;
  #lastRevision = 0;
  #sending = false;
  #compiling: NodeJS.Timeout | undefined;
  #outdated = false;
  #outlined = '';
  #outlinedPart = '';

  constructor({ layout, part }: Shown, panel: vscode.WebviewPanel, options: PreviewOptions) {
    super();
    this.#layout = layout;
    this.#part = part;
    this.#panel = panel;
    this.#options = options;
    this.#pictures = options.pictures;
    this.#locked = options.locked;
    this.#chosen = options.chosenPeople.of(layout);
    this.#programs = new ProgramsOfPreview(options.inspector);
    this.#problems = this._register(new ShownProblems(() => this.#files));
    this.#watch = this.#watchLayout();
    this._register(this.#problems.onDidChange(() => this.#update()));
    this._register(panel.webview.onDidReceiveMessage((data) => this.#receive(readFromPreview(data))));
    this._register(panel.onDidChangeViewState(() => this.#visibilityChanged()));
    this._register(options.active.onDidChange(() => this.#update()));
    this._register(this.#localPictures.onDidChange(() => this.#update()));
    this._register(options.checked.onDidChange(() => this.#update()));
    this._register(options.versions.onDidChange(() => this.#versionsChanged()));
    this._register(this._register(new PeopleWatch()).onDidChange(() => this.#peopleChanged()));
    this._register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#load()));
    this._register(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#update()));
    this._register(vscode.workspace.onDidChangeConfiguration((event) => this.#settingsChanged(event)));
    this.#load();
  }

  override dispose(): void {
    clearTimeout(this.#compiling);
    this.#watch.dispose();
    super.dispose();
  }

  get layout(): vscode.Uri {
    return this.#layout;
  }

  /** The part that is shown in the layout, if any. */
  get part(): ShownPart | undefined {
    return this.#part;
  }

  /** The layout, and the part that is shown in it. */
  get #files(): readonly vscode.Uri[] {
    return [this.#layout, ...(this.#part ? [this.#part.uri] : [])];
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  /** True if the preview has the focus. */
  get isActive(): boolean {
    return this.#panel.active;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  get locked(): boolean {
    return this.#locked;
  }

  set locked(locked: boolean) {
    this.#locked = locked;
    this.#update();
  }

  /** The person for whom the letter is filled in; `undefined` while it shows its template code. */
  get person(): Person | undefined {
    return this.#filled?.person;
  }

  /** The person for whom the letter is filled in, and the mail program as which it is shown. */
  get letterShown(): LetterShown {
    const { person } = this;
    const { seenBy } = this.#programs;
    return { ...(person && { person }), ...(seenBy && { seenBy }) };
  }

  /** Fills in the letter for the next sample person, after the last one for the first. Returns false if the layout has no people. */
  showNextPerson(): boolean {
    const { people = [] } = this.#people ?? {};
    if (people.length === 0) return false;
    this.#choosePerson(((indexOfPerson(this.#chosen, people) ?? -1) + 1) % people.length);
    return true;
  }

  /** Reads the sample people again, and fills in the letter for the first one. */
  async showFirstPerson(): Promise<void> {
    this.#arePeopleOutdated = true;
    await this.#readPeople(this.#layout);
    this.#choosePerson(0);
  }

  /** Fills in the letter for a person, or for nobody. */
  #choosePerson(index: number | undefined): void {
    const person = index === undefined ? undefined : this.#people?.people[index];
    this.#chosen = person && index !== undefined ? choiceOf(person, index) : undefined;
    this.#update();
    const remember = () => this.#options.chosenPeople.remember(this.#layout, this.#chosen);
    this.#run(l10n.t('Couldn’t remember the person'), remember);
  }

  /** Shows another layout, or another part in the same one. */
  show({ layout, part }: Shown): void {
    const isOtherPart = part?.uri.toString() !== this.#part?.uri.toString();
    const isOtherLayout = layout.toString() !== this.#layout.toString();
    this.#part = part;
    if (isOtherLayout) this.#showLayout(layout);
    else this.#update();
    if (isOtherLayout || isOtherPart) this.#options.shown();
  }

  #showLayout(layout: vscode.Uri): void {
    this.#layout = layout;
    this.#lastWorking = undefined;
    this.#chosen = this.#options.chosenPeople.of(layout);
    this.#people = undefined;
    this.#arePeopleOutdated = true;
    this.#filled = undefined;
    this.#programs.close();
    this.#lastCampaign = undefined;
    this.#sent = undefined;
    this.#outlined = '';
    this.#outlinedPart = '';
    this.#watch.dispose();
    this.#watch = this.#watchLayout();
    this.#update();
  }

  /** Outlines an element of the letter, or none. Does nothing if it is already outlined, so that the page keeps its scroll position. */
  outline(path: ElementPath | undefined): void {
    if (!this.#ready || String(path) === this.#outlined) return;
    this.#outlined = String(path);
    void this.#panel.webview.postMessage({ type: 'outline', ...(path && { path }) } satisfies ToPreview);
  }

  /** Outlines the elements of the part that is shown, or none. */
  outlinePart(paths: readonly ElementPath[]): void {
    if (!this.#ready || paths.join(' ') === this.#outlinedPart) return;
    this.#outlinedPart = paths.join(' ');
    void this.#panel.webview.postMessage({ type: 'outlinePart', paths } satisfies ToPreview);
  }

  reveal(): void {
    this.#panel.reveal(undefined, true);
  }

  #watchLayout(): LayoutWatch {
    this.#panel.title = this.isUploaded
      ? asWords(fileName(this.#layout))
      : l10n.t('Preview {0}', fileName(this.#layout));
    const { layouts, languages } = this.#options;
    const watch = new LayoutWatch(this.#layout, layouts, languages);
    watch.onDidChange(() => this.#update());
    return watch;
  }

  /** Loads the page. Its content security policy is fixed here, so turning remote pictures on or off reloads it. */
  #load(): void {
    this.#ready = false;
    const { extensionUri } = this.#options;
    loadPage(this.#panel.webview, extensionUri, {
      name: 'preview',
      title: this.#panel.title,
      images: outsidePictures(this.#pictures).areLoaded
        ? ['data:', 'blob:', 'https:', 'http:']
        : ['data:', 'blob:'],
      isAroundLetter: true,
      inlineStyles: true,
    });
  }

  /** True if the preview shows an uploaded version instead of a layout. */
  get isUploaded(): boolean {
    return this.#layout.scheme === uploadedScheme;
  }

  #visibilityChanged(): void {
    if (!this.#panel.visible) this.#ready = false;
  }

  #settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    if (event.affectsConfiguration(settings.remoteImages)) this.#allowPictures(picturesSetting());
    if (event.affectsConfiguration(settings.checksClients)) this.#update();
  }

  #allowPictures(allowed: boolean): void {
    if (allowed === this.#pictures) return;
    this.#pictures = allowed;
    if (vscode.workspace.isTrusted) this.#load();
    else this.#update();
  }

  #receive(message: FromPreview | undefined): void {
    switch (message?.type) {
      case 'ready':
        this.#ready = true;
        this.#isShown = false;
        this.#arePeopleOutdated = true;
        this.#sent = undefined;
        this.#outlined = '';
        this.#outlinedPart = '';
        this.#options.shown();
        this.#update();
        return;
      case 'loadPictures':
        this.#allowPictures(message.allowed);
        return;
      case 'askForPicture':
        this.#run(l10n.t('Couldn’t show a picture'), () => this.#showPicture(message.address));
        return;
      case 'manageTrust':
        this.#builtIn('workbench.trust.manage');
        return;
      case 'lock':
        this.#options.lock(message.locked);
        return;
      case 'chooseMaster':
        this.#run(l10n.t('Couldn’t open the preview'), () => this.#options.chooseMaster());
        return;
      case 'goToCode':
        // An uploaded version has no source to edit.
        if (!this.isUploaded) this.#options.goToCode(message.path);
        return;
      case 'openLink':
        this.#run(l10n.t('Couldn’t open the link'), () => openLink(message.href));
        return;
      case 'showProblems':
        this.#builtIn('workbench.actions.view.problems');
        return;
      case 'addFooter':
        this.#command(commands.layoutAddFooter, this.#layout);
        return;
      case 'addLanguage':
        this.#command(commands.layoutAddLanguage, this.#layout);
        return;
      case 'writeTexts':
        this.#run(l10n.t('Couldn’t open the missing texts'), () =>
          writeTexts(this.#layout, this.#options.languages),
        );
        return;
      case 'addPeople':
        this.#command(commands.layoutAddPeople, this.#layout);
        return;
      case 'showPerson':
        this.#choosePerson(message.index);
        return;
      case 'showLanguage':
        this.#run(l10n.t('Couldn’t show the language'), () =>
          this.#options.languages.choose(this.#layout, message.tag),
        );
        return;
      case 'showPrograms':
        this.#showPrograms(message);
        return;
      case 'goToRemoval':
        this.#run(l10n.t('Couldn’t go to the code'), () => this.#programs.goTo(this.#layout, message));
        return;
      case 'openAnother':
        this.#command(commands.layoutPreviewAnother, this.#layout);
        return;
      case 'sendTest':
        this.#command(commands.layoutSendTest, this.#layout);
        return;
      case 'showHtml':
        this.#command(commands.layoutShowHtml, this.#layout);
        return;
      case 'copyHtml':
        this.#command(commands.layoutCopyHtml, this.#layout);
        return;
      case 'exportHtml':
        this.#command(commands.layoutExportHtml, this.#layout);
        return;
      case 'setFooter':
        this.#run(l10n.t('Couldn’t set the footer'), () => setFooter(this.#options.active.account));
        return;
      case 'takeFooter':
        this.#run(l10n.t('Couldn’t copy the footer'), () => takeFooter(this.#layout));
        return;
      case 'addTitle':
        this.#run(l10n.t('Couldn’t add a title'), () => this.#addTitle());
        return;
      case 'selectAccount':
        this.#command(commands.accountSwitch);
        return;
      case 'startSandbox':
        this.#command(commands.sandboxStart);
        return;
    }
  }

  /** Shows the letter as a program shows it. Its elements are others then, so the outlines end until those are known. */
  #showPrograms({ shown, ...chosen }: { readonly shown: boolean } & ChosenPrograms): void {
    this.outline(undefined);
    this.outlinePart([]);
    if (shown) this.#programs.open(chosen);
    else this.#programs.close();
    this.#update();
  }

  async #showPicture(address: string): Promise<void> {
    const [layout, { version }] = [this.#layout, this.#localPictures];
    const picture = await this.#localPictures.read(layout, address);
    const asked = { layout: layout.toString(), version, address };
    const message: ToPreview = picture
      ? { type: 'picture', ...asked, ...picture }
      : { type: 'noPicture', ...asked, isMissing: await isPictureMissing(layout, address) };
    if (!this.isDisposed && this.#ready) await this.#panel.webview.postMessage(message);
  }

  async #addTitle(): Promise<void> {
    await writeIntoHead(this.#layout, 'title', columnOfLayout(this.#layout));
  }

  #command<Id extends CommandId>(id: Id, ...args: ArgumentsOf<Id>): void {
    this.#run(l10n.t('Couldn’t run the command'), async () => void (await runCommand(id, ...args)));
  }

  #builtIn(command: 'workbench.trust.manage' | 'workbench.actions.view.problems'): void {
    this.#run(l10n.t('Couldn’t run the command'), async () => vscode.commands.executeCommand(command));
  }

  #run(action: Words, work: () => Promise<void>): void {
    void this.#options.errors.run(action, work);
  }

  /** Sends the current state to the page. Updates during a send are coalesced: only the newest state is sent afterwards. */
  #update(): void {
    if (!this.#ready || !this.#panel.visible) return;
    this.#outdated = true;
    if (!this.#sending) {
      this.#run(l10n.t('Couldn’t show the preview of “{0}”', fileName(this.#layout)), () => this.#send());
    }
  }

  async #send(): Promise<void> {
    this.#sending = true;
    try {
      while (this.#outdated && !this.isDisposed) {
        this.#outdated = false;
        const layout = this.#layout;
        if (!this.#isShown) this.#noticeCompiling(layout);
        const language = await this.#options.languages.shown(layout);
        const substitutes = await layoutSubstitutes(layout, language);
        const letter = await currentLetter(layout, this.#options.layouts, substitutes);
        const footers = letter && (await currentFooters(layout, this.#options.active.account, substitutes));
        if (!letter && this.#isShown) this.#noticeCompiling(layout);
        await this.#readPeople(layout);
        if (!letter || !footers || layout !== this.#layout) continue;
        const state = this.#state(letter, footers, substitutes);
        const people = await this.#fillIn(layout);
        const languages = language && (await languagesView(layout, this.#options.languages, language));
        const programs = await this.#programs.read(layout, this.#filled?.pieces ?? this.#lastWorking, {
          footers: footers.footers,
          isFilledIn: this.#filled !== undefined,
        });
        if (layout !== this.#layout) continue;
        await this.#post({
          ...state,
          ...(people && { people }),
          ...(languages && { languages }),
          ...(programs && { programs }),
        });
        this.#programShown();
      }
    } finally {
      this.#sending = false;
    }
  }

  /** Asks for the outlines again once the letter is shown as another program shows it. */
  #programShown(): void {
    const program = this.#programs.seenBy?.program;
    if (program === this.#shownBy) return;
    this.#shownBy = program;
    this.#options.shown();
  }

  #versionsChanged(): void {
    this.#lastCampaign = undefined;
    this.#update();
  }

  #peopleChanged(): void {
    this.#arePeopleOutdated = true;
    this.#update();
  }

  async #readPeople(layout: vscode.Uri): Promise<void> {
    if (!this.#arePeopleOutdated) return;
    this.#arePeopleOutdated = false;
    // Filling in runs what template libraries generate from the letter.
    const canFillIn = !this.isUploaded && vscode.workspace.isTrusted;
    const people = canFillIn ? await readLayoutPeople(layout) : undefined;
    if (layout === this.#layout) this.#people = people;
  }

  /** Fills in the letter for the chosen person. Returns what the page shows of the people. */
  async #fillIn(layout: vscode.Uri): Promise<PeopleView | undefined> {
    const { file, people = [], problem } = this.#people ?? {};
    const [index, pieces] = [indexOfPerson(this.#chosen, people), this.#lastWorking];
    const person = index === undefined ? undefined : people[index];
    const view = file && { file: fileName(file), labels: people.map(({ label }) => label) };
    if (!view || !person || !pieces || index === undefined) {
      this.#filled = undefined;
      return view && { ...view, ...(problem && { problem }) };
    }
    const fields = JSON.stringify(person.fields);
    if (this.#filled?.of !== pieces || this.#filled.fields !== fields) {
      const source = (await currentText(layout)) ?? '';
      const filled = await this.#options.inspector.fillIn(pieces.join(''), person, source);
      // The preview has been told to show another layout meanwhile.
      if (layout !== this.#layout) return undefined;
      if ('problem' in filled) {
        this.#filled = undefined;
        return { ...view, shown: index, problem: fillProblemText(filled, person.label) };
      }
      const problem = notFilledInText(filled, person.label);
      this.#filled = { of: pieces, fields, person, pieces: [filled.html], ...(problem && { problem }) };
    }
    return { ...view, shown: index, ...(this.#filled.problem && { problem: this.#filled.problem }) };
  }

  /** Shows on the page, after a delay, that this layout is compiling. */
  #noticeCompiling(layout: vscode.Uri): void {
    clearTimeout(this.#compiling);
    this.#compiling = setTimeout(
      () => {
        if (this.isDisposed || !this.#ready || layout !== this.#layout) return;
        const message = { type: 'compiling', fileName: fileName(layout) } satisfies ToPreview;
        void this.#panel.webview.postMessage(message);
      },
      compilingNoticeMs[this.#isShown ? 'overLetter' : 'onEmptyPage'],
    );
  }

  async #post(state: PreviewState): Promise<void> {
    clearTimeout(this.#compiling);
    if (this.isDisposed || !this.#ready) return;
    this.#isShown = true;
    const letter = this.#letterChange();
    const message: ToPreview = { type: 'show', state, ...(letter && { letter }) };
    await this.#panel.webview.postMessage(message);
  }

  /** Returns the diff between the page’s letter and the newest one. */
  #letterChange(): LetterChange | undefined {
    const pieces = this.#programs.pieces ?? this.#filled?.pieces ?? this.#lastWorking;
    if (!pieces) return undefined;
    const sent = this.#sent;
    this.#sent = pieces === sent?.pieces ? sent : { revision: ++this.#lastRevision, pieces };
    return letterChangeOf(sent, this.#sent);
  }

  #state(
    letter: CurrentLetter,
    { footers, trouble = letter.trouble }: CurrentFooters,
    { pictures }: Substitutes,
  ): PreviewState {
    const { pieces, problems, followsSavingOnly } = letter;
    const errors = problems.filter(({ severity }) => severity === 'error');
    const isWorking = errors.length === 0 && letter.trouble === undefined;
    if (isWorking || this.#lastWorking === undefined) this.#lastWorking = pieces;
    const name = fileName(this.#layout);
    const part = this.#describePart();
    this.#lastCampaign ??= { found: lastCampaign(this.#options.versions.of(this.#layout)) };
    const { found } = this.#lastCampaign;
    return {
      layout: this.#layout.toString(),
      fileName: name,
      kind: this.#options.layouts.result(this.#layout) ? 'mjml' : 'html',
      footerFile: ownFooterName(name),
      footers,
      hasAccount: this.#options.active.account !== undefined,
      ...brokenText(errors, trouble, this.#lastWorking && (this.#lastWorking === pieces ? 'same' : 'older')),
      ...this.#problems.count(),
      ...(this.#files.some((file) => this.#options.checked.has(file)) && { isChecked: true }),
      pictures: outsidePictures(this.#pictures),
      ...(showsWorkspacePictures(this.#layout) && { localPictures: this.#localPictures.version }),
      ...(pictures && { pictureAddresses: pictures.folders.map(({ address }) => address) }),
      followsSavingOnly,
      ...(this.isUploaded && { uploaded: describeUploaded(this.#layout) }),
      ...(part !== undefined && { part }),
      ...(this.#part && { shownPart: this.#part.uri.toString() }),
      canChooseMaster: this.#part?.hasOthers ?? false,
      ...(found && { lastCampaign: found }),
      locked: this.#locked,
    };
  }

  /** Returns the notice about the part that is shown; `undefined` for a layout. */
  #describePart(): Words | undefined {
    const name = fileName(this.#layout);
    if (this.#part)
      return l10n.t('“{0}” is shown in “{1}”, which includes it.', fileName(this.#part.uri), name);
    const isLoose = /\.mjml$/i.test(name) && isMjmlPart(openDocument(this.#layout)?.getText() ?? '');
    return isLoose ? l10n.t('“{0}” is shown alone, because no layout includes it.', name) : undefined;
  }
}

/** Returns what isn't filled in for a person, or not certainly right; `undefined` if everything is. */
function notFilledInText(
  { onlyFields, isUnsupported, leftOut = [], ambiguous }: FilledTemplate,
  person: string,
): Words | undefined {
  if (onlyFields) {
    return isUnsupported
      ? l10n.t(
          'Only simple fields are filled in for {0}, because Mailroom does not run {1}.',
          person,
          onlyFields,
        )
      : l10n.t('Only simple fields are filled in for {0}: {1}', person, onlyFields);
  }
  const texts = [
    ambiguous && ambiguousText(ambiguous),
    leftOut.length > 0 &&
      l10n.t(
        'Shown for {0} without the parts and functions of your service: {1}',
        person,
        shownNames(leftOut),
      ),
  ];
  return texts.some(Boolean) ? joined(' ', texts) : undefined;
}

function describeUploaded(version: vscode.Uri): Words {
  const { isFilledIn, ...part } = uploadedPart(version);
  return joined(' ', [
    describeUpload(part),
    isFilledIn && l10n.t('It is a test, filled in for a sample person.'),
  ]);
}

function describeUpload({ maket = 0, at = 0, isUnproven }: UploadedPart): Words {
  const when = formats().dayAndTime(at);
  if (isUnproven) {
    return l10n.t(
      'Maket {0} as uploaded on {1}, according to the journal. This computer has no record of the upload. Read-only.',
      maket,
      when,
    );
  }
  return l10n.t('Maket {0} as uploaded on {1}. Read-only.', maket, when);
}

/** Says what is wrong with the layout, and how far the letter below can be trusted, if there is one. */
function brokenText(
  [first]: readonly LayoutProblem[],
  trouble: string | undefined,
  letter: 'same' | 'older' | undefined,
): { broken?: string } {
  const wrong = first ? l10n.t('Line {0}: {1}', first.line, first.message) : trouble;
  if (wrong === undefined) return {};
  const shown = {
    same: l10n.t('The letter below may not be right until this is corrected.'),
    older: l10n.t('Showing the last working version.'),
  };
  return { broken: letter ? `${wrong} ${shown[letter]}` : wrong };
}
