import { posix } from 'node:path';
import * as vscode from 'vscode';
import { createLocator } from '../../../compiler/lines.ts';
import { markPlaces } from '../../../core/letters/received/markPlaces.ts';
import { hasPictures } from '../../../core/letters/received/pixel.ts';
import { shortText } from '../../../core/text/shortText.ts';
import {
  type ChangesMemory,
  type ChangesState,
  type FromChangesPage,
  type NextStep,
  readChangesMemory,
  readFromChangesPage,
  type ToChangesPage,
} from '../../../protocol/changes.ts';
import type { Account } from '../../accounts/account.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { showInStatusBar } from '../../kit/messages.ts';
import { openCode } from '../../kit/openCode.ts';
import { outsidePictures, picturesSetting } from '../../kit/outsidePictures.ts';
import { Pages } from '../../kit/pages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { layoutAt } from '../../layouts/realLayout.ts';
import { commands, webviews } from '../../names.ts';
import { uploadedUri } from '../../versions/uploadedDocuments.ts';
import {
  type ChangedPlace,
  type Changes,
  changesOf,
  comparedWith,
  letterFacts,
  outdatedText,
} from './changesState.ts';
import { chooseUpload, hasUploads, keptUpload, UnknownUpload } from './findUpload.ts';
import { type CarriedParameters, carriedParameters, followRedirects } from './linkParameters.ts';
import { messageToSupport } from './messageToSupport.ts';
import { placesInLayout } from './placesInLayout.ts';
import { type ComparedLetter, compareWith, type ReceivedTools } from './readReceived.ts';
import { type UploadKnowledge, unknownUpload } from './verdict.ts';

interface ChangesTools extends ReceivedTools {
  /** Opens the page with the changes to a letter. */
  readonly showChanges: (compared: ComparedLetter) => void;
}

/** Creates the manager of the pages with a service’s changes: at most one for each letter and maket, restored after a reload. */
export function createChangesPages(tools: ChangesTools): Pages<ChangesMemory, ChangesPage> {
  return new Pages({
    viewType: webviews.changes,
    key: ({ letter, account, maket }) => [maket, account, letter].join(' '),
    read: readChangesMemory,
    fill: (panel, memory) => new ChangesPage(panel, memory, tools),
  });
}

/** A comparison on the page. */
interface Shown {
  readonly compared: ComparedLetter;
  /** The redirected links with parameters, and what is known of them. */
  readonly carried: readonly CarriedParameters[];
  readonly changes: Changes;
  readonly lines: { readonly uploaded: Lines; readonly received: Lines };
  /** The places in the layout by number; `outdated` if the layout no longer compiles to the upload. Absent until it is known. */
  readonly inLayout?: readonly (vscode.Location | undefined)[] | 'outdated';
}

/** The maximum length of a title, and of both letters together, in UTF-16 units. Larger letters would make the page slow. */
const [longestSubject, longestSeen] = [200, 600_000];

type Lines = ReturnType<typeof createLocator>;

/** The page with the changes that the service made to a letter, part by part. */
export class ChangesPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #letter: vscode.Uri;
  readonly #tools: ChangesTools;
  #memory: ChangesMemory;
  #shown: Shown | undefined;
  #failure: ChangesState['failure'];
  /** The subject of the letter, once it was read. */
  #readSubject = '';
  /** Increases with each comparison. */
  #revision = 0;
  #pictures = picturesSetting();

  constructor(panel: vscode.WebviewPanel, memory: ChangesMemory, tools: ChangesTools) {
    super();
    this.panel = panel;
    this.#memory = memory;
    this.#tools = tools;
    this.#letter = vscode.Uri.parse(memory.letter);
    panel.title = l10n.t('Changes: {0}', fileName(this.#letter));
    panel.iconPath = new vscode.ThemeIcon('diff');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#pictures && this.#load()));
    this.#load();
  }

  /** Loads the page. Its content security policy is fixed here, so loading the pictures of the letters reloads it. */
  #load(): void {
    loadPage(this.panel.webview, this.#tools.extensionUri, {
      ...{ name: 'changes', title: l10n.t('Changes: {0}', fileName(this.#letter)) },
      inlineStyles: true,
      images: outsidePictures(this.#pictures).areLoaded ? ['data:', 'https:', 'http:'] : ['data:'],
    });
  }

  /** Shows a comparison of the page’s letter with its upload. */
  show(compared: ComparedLetter): void {
    const { letter, upload, comparison } = compared;
    this.#revision++;
    this.#failure = undefined;
    const carried = withRedirects(carriedParameters(comparison.links), this.#memory);
    this.#shown = {
      compared,
      carried,
      changes: changesOf(compared, carried, this.#account),
      lines: { uploaded: createLocator(upload.kept.html), received: createLocator(letter.html) },
    };
    this.#memory = { ...this.#memory, subject: this.#subject };
    this.panel.title = l10n.t('Changes: {0}', this.#subject);
    this.#draw(this.#letters);
    void this.#tools.errors.run(l10n.t('Couldn’t find the places in the layout'), () => this.#findPlaces());
  }

  #receive(data: unknown): void {
    const message = readFromChangesPage(data);
    if (message) void this.#tools.errors.run(failureOf(message), () => this.#do(message));
  }

  async #do(message: FromChangesPage): Promise<void> {
    const shown = this.#shown;
    switch (message.type) {
      case 'ready':
        if (!shown) return this.#restore();
        this.#draw(this.#letters);
        return this.#findPlaces();
      case 'retry':
        return this.#restore();
      case 'chooseUpload':
        return this.#chooseUpload();
      case 'compareElsewhere': {
        const { versions } = this.#tools;
        const before = versions.identity;
        await runCommand(commands.accountSwitch);
        if (versions.identity === before) return;
        // The comparison with an upload of the other account has a page of its own.
        this.panel.dispose();
        await runCommand(commands.letterCompare, this.#letter);
        return;
      }
    }
    if (shown) await this.#doWith(shown, message);
  }

  /** Does what a message asks for while a comparison is shown. */
  async #doWith(shown: Shown, message: FromChangesPage): Promise<void> {
    switch (message.type) {
      case 'diff':
        return openDiff(this.#tools, shown.compared);
      case 'follow': {
        const carried = await followRedirects(shown.carried, this.#tools.active);
        if (!carried || this.#shown?.compared !== shown.compared) return;
        this.#shown = { ...this.#shown, carried, changes: changesOf(shown.compared, carried, this.#account) };
        this.#memory = {
          ...this.#memory,
          fates: carried.map(({ fate }) => fate),
          targets: carried.map(({ leadsTo = '' }) => leadsTo),
        };
        return this.#draw();
      }
      case 'sendTest':
        return runOnLayout(commands.layoutSendTest, shown.compared);
      case 'addFooter':
        return runOnLayout(commands.layoutAddFooter, shown.compared);
      case 'testElsewhere':
        await runCommand(commands.accountSwitch);
        if (this.#tools.active.account?.kind !== 'sandbox')
          await runOnLayout(commands.layoutSendTest, shown.compared);
        return;
      case 'openUpload':
        await runCommand(commands.maketOpen, rowOf(shown.compared));
        return;
      case 'goToChange': {
        const first = shown.changes.parts.flatMap(({ changes }) => changes)[0];
        const place = first && shown.changes.places[first.uploaded.place];
        return place && this.#open(shown, place);
      }
      case 'copyMessage':
        await vscode.env.clipboard.writeText(messageToSupport(shown.compared, shown.carried, this.#account));
        showInStatusBar(l10n.t('Copied the message.'));
        return;
      case 'newCampaign':
        // In another account, the number of the maket is that of another one.
        if (this.#account) await runCommand(commands.campaignNew, rowOf(shown.compared));
        else await runCommand(commands.accountSwitch);
        return;
      case 'openDomain':
        await runCommand(commands.domainOpen, senderDomain(shown.compared));
        return;
      case 'loadPictures':
        this.#pictures = true;
        if (vscode.workspace.isTrusted) this.#load();
        else await vscode.commands.executeCommand('workbench.trust.manage');
        return;
      case 'useFooter':
        await runCommand(commands.letterUseFooter, this.#letter);
        return;
      case 'open': {
        const place = shown.changes.places[message.place];
        if (place && message.revision === this.#revision) await this.#open(shown, place);
      }
    }
  }

  /** Compares the letter once more after VS Code restored the page. If that fails, the page says why. */
  async #restore(): Promise<void> {
    const { account, maket } = this.#memory;
    try {
      const compared = await compareWith(this.#tools, this.#letter, async (letter) => {
        this.#readSubject = letter.subject;
        return maket === undefined ? undefined : keptUpload(this.#tools, account, maket);
      });
      if (compared && !this.isDisposed) return this.show(compared);
      this.#failure = unknownUpload(await this.#knownUploads());
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.#failure =
        error instanceof UnknownUpload
          ? unknownUpload(await this.#knownUploads())
          : { verdict: { tone: 'warning', words: error.message }, next: [retryStep()] };
    }
    this.panel.title = l10n.t('Changes: {0}', this.#subject);
    this.#draw();
  }

  /** Returns what is known of the upload if it isn’t kept. */
  async #knownUploads(): Promise<UploadKnowledge> {
    const { account, maket } = this.#memory;
    if (account === '') return 'noAccount';
    if (!(await hasUploads(this.#tools, account))) return 'noUploads';
    return maket === undefined ? 'others' : 'lost';
  }

  /** Compares the letter with an upload that the user selects, on a page of its own. */
  async #chooseUpload(): Promise<void> {
    const compared = await compareWith(this.#tools, this.#letter, (letter) =>
      chooseUpload(this.#tools, this.#memory.account, letter, this.#letter),
    );
    if (!compared || this.isDisposed) return;
    if (compared.upload.maket.id !== this.#memory.maket) this.panel.dispose();
    this.#tools.showChanges(compared);
  }

  /** Looks for the places in the layout, and names them on the page. */
  async #findPlaces(): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    const inLayout = await this.#inLayout(shown, shown.changes.places);
    if (this.isDisposed || this.#shown?.compared !== shown.compared) return;
    this.#shown = { ...this.#shown, inLayout: inLayout ?? 'outdated' };
    this.#draw();
  }

  /** Returns where places of the upload are in the layout; `undefined` if the layout is gone or no longer compiles to the upload. */
  async #inLayout(
    { compared: { upload } }: Shown,
    places: readonly ChangedPlace[],
  ): Promise<readonly (vscode.Location | undefined)[] | undefined> {
    const wanted = places.filter(({ side }) => side === 'uploaded');
    const found = await placesInLayout(this.#tools.inspector, upload, wanted);
    const byPlace = new Map(wanted.map((place, at) => [place, found?.[at]]));
    return found && places.map((place) => byPlace.get(place));
  }

  /** Goes to a place: of the upload in the layout if possible, else in its HTML. */
  async #open(shown: Shown, place: ChangedPlace): Promise<void> {
    const [inLayout] = (place.side === 'uploaded' && (await this.#inLayout(shown, [place]))) || [];
    if (inLayout) return openCode(inLayout);
    const lines = shown.lines[place.side];
    const position = (offset: number) => {
      const { line, column } = lines(offset);
      return new vscode.Position(line - 1, column - 1);
    };
    const { uploaded, received } = documentsOf(this.#tools, shown.compared);
    const range = new vscode.Range(position(place.start), position(place.end));
    await openCode(new vscode.Location(place.side === 'uploaded' ? uploaded : received, range));
  }

  #draw(letters?: ToChangesPage['letters']): void {
    if (!this.panel.visible || this.isDisposed) return;
    void this.#tools.errors.run(l10n.t('Couldn’t show the changes'), async () => {
      const message: ToChangesPage = {
        ...{ type: 'show', state: this.#state(), memory: this.#memory },
        ...(letters && { letters }),
      };
      await this.panel.webview.postMessage(message);
    });
  }

  /** The account of the letter, while it is the active one. */
  get #account(): Account | undefined {
    const { current } = this.#tools.active;
    return current?.identity === this.#memory.account ? current.account : undefined;
  }

  get #subject(): string {
    const read = this.#shown?.compared.letter.subject ?? this.#readSubject;
    return (
      shortText(read || (this.#memory.subject ?? ''), longestSubject).replace(testMark, '') ||
      fileName(this.#letter)
    );
  }

  /** Returns both letters with their changed places marked, unless they are so large that the page would not be quick. */
  get #letters(): ToChangesPage['letters'] {
    const { letter, upload } = this.#shown?.compared ?? {};
    if (!letter || !upload) return undefined;
    const [uploaded, received] = [upload.kept.html, letter.html];
    if (uploaded.length + received.length > longestSeen) return undefined;
    const { outlinedPlaces = [] } = this.#shown?.changes ?? {};
    const of = (wanted: ChangedPlace['side']) => outlinedPlaces.filter(({ side }) => side === wanted);
    return {
      uploaded: markPlaces(uploaded, of('uploaded')),
      received: markPlaces(received, of('received')),
      havePictures: hasPictures(uploaded) || hasPictures(received),
    };
  }

  #state(): ChangesState {
    const shown = this.#shown;
    const account = this.#account;
    const base = {
      subject: this.#subject,
      revision: this.#revision,
      arePicturesLoaded: outsidePictures(this.#pictures).areLoaded,
      ...(account && { account: { name: account.name, kind: account.kind } }),
    };
    if (!shown) return { ...base, about: [], ...(this.#failure && { failure: this.#failure }) };
    const { compared, changes, lines, inLayout } = shown;
    const isOutdated = inLayout === 'outdated';
    const places = changes.places.map(({ side, start }, number) => {
      const found = isOutdated ? undefined : inLayout?.[number];
      return found
        ? l10n.t('Line {0} of {1}', found.range.start.line + 1, fileName(found.uri))
        : side === 'uploaded'
          ? l10n.t('Line {0} of the uploaded HTML', lines[side](start).line)
          : l10n.t('Line {0} of the received HTML', lines[side](start).line);
    });
    return {
      ...base,
      about: letterFacts(compared, formats(), Date.now()),
      comparedWith: comparedWith(compared),
      ...(isOutdated && { outdated: outdatedText() }),
      changes: viewOf(changes, places),
    };
  }
}

const viewOf = (
  { outlinedPlaces: _, ...changes }: Changes,
  places: readonly string[],
): NonNullable<ChangesState['changes']> => ({ ...changes, places });

/** Returns the upload as a row of the view of makets, which commands take. */
const rowOf = ({ upload: { maket } }: ComparedLetter) =>
  ({ kind: 'maket', id: maket.id, record: maket }) as const;

/** Matches the mark of a test before its subject, in any language. */
const testMark = /^\[[^\]]{1,40}\d\d:\d\d:\d\d\] /;

/** Offers to compare a letter that couldn’t be read. */
const retryStep = (): NextStep => ({
  words: l10n.t('When the letter is there again, compare it.'),
  action: { type: 'retry', label: l10n.t('Compare Again') },
});

/** Runs a command with the layout of a letter. */
async function runOnLayout(
  command: typeof commands.layoutSendTest | typeof commands.layoutAddFooter,
  { upload }: ComparedLetter,
): Promise<void> {
  const { layout } = upload.maket;
  if (layout !== undefined) await runCommand(command, await layoutAt(layout));
}

/** Adds what is known of redirects that were requested before. */
function withRedirects(
  carried: readonly CarriedParameters[],
  { fates = [], targets = [] }: ChangesMemory,
): readonly CarriedParameters[] {
  if (fates.length !== carried.length) return carried;
  return carried.map((link, at) => {
    if (link.fate !== 'hidden') return link;
    const leadsTo = targets[at];
    return { ...link, fate: fates[at] ?? link.fate, isRequested: true, ...(leadsTo && { leadsTo }) };
  });
}

/** Returns the addresses of the HTML of both letters. */
function documentsOf({ documents }: ReceivedTools, { uri, upload, letter }: ComparedLetter) {
  const name = `${posix.parse(fileName(uri)).name}.html`;
  return {
    uploaded: uploadedUri(name, { part: 'html', hash: upload.maket.hash ?? '' }),
    received: documents.show(uri, name, letter.html),
  };
}

async function openDiff(tools: ReceivedTools, compared: ComparedLetter): Promise<void> {
  const { uploaded, received } = documentsOf(tools, compared);
  const { maket } = compared.upload;
  const name = fileName(compared.uri);
  const title = maket.contentProven
    ? l10n.t('{0} (maket {1} ↔ received)', name, maket.id)
    : l10n.t('{0} (maket {1}, according to the journal ↔ received)', name, maket.id);
  // Opened as a permanent tab: a preview tab could replace that of the letter.
  await vscode.commands.executeCommand('vscode.diff', uploaded, received, title, { preview: false });
}

/** Returns the domain of a letter’s author; `undefined` if it has none. */
function senderDomain({ letter: { from } }: ComparedLetter): string | undefined {
  const [author] = from;
  return author?.address.slice(author.address.lastIndexOf('@') + 1).toLowerCase() || undefined;
}

function failureOf({ type }: FromChangesPage): Words {
  switch (type) {
    case 'ready':
    case 'tell':
    case 'again':
    case 'chooseUpload':
    case 'compareElsewhere':
    case 'retry':
      return l10n.t('Couldn’t compare the letter');
    case 'newCampaign':
      return l10n.t('Couldn’t create the campaign');
    case 'diff':
      return l10n.t('Couldn’t compare the code');
    case 'follow':
      return l10n.t('Couldn’t open the links');
    case 'copyMessage':
      return l10n.t('Couldn’t copy the message');
    case 'openDomain':
      return l10n.t('Couldn’t show the records');
    case 'openUpload':
      return l10n.t('Couldn’t open the maket');
    case 'loadPictures':
      return l10n.t('Couldn’t load the pictures');
    case 'sendTest':
    case 'testElsewhere':
      return l10n.t('Couldn’t send the test');
    case 'useFooter':
      return l10n.t('Couldn’t copy the footer');
    case 'addFooter':
      return l10n.t('Couldn’t add a footer');
    case 'open':
    case 'goToChange':
      return l10n.t('Couldn’t go to the code');
  }
}
