import { posix } from 'node:path';
import * as vscode from 'vscode';
import { createLocator } from '../../../compiler/lines.ts';
import type { Passage } from '../../../core/checks/letterTree.ts';
import { samePassage } from '../../../core/letters/received/samePassage.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { type FromChangesPage, readFromChangesPage, type ToChangesPage } from '../../../protocol/changes.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { openCode } from '../../kit/openCode.ts';
import { openLink } from '../../kit/openLink.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { commands, predictedPage } from '../../names.ts';
import { letterFacts } from '../changes/changesState.ts';
import { placesInLayout } from '../changes/placesInLayout.ts';
import type { ReceivedTools } from '../changes/readReceived.ts';
import { deviationsOf } from './predictedState.ts';
import type { PredictedLetter } from './readPredicted.ts';

/** Where people tell Can I email of other results. */
const reports = 'https://github.com/hteumeuleu/caniemail/issues';

const longestSubject = 200;

/** The page that says which predictions about a mail program hold. It is gone with its tab. */
export class PredictedPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #predicted: PredictedLetter;
  readonly #tools: ReceivedTools;
  readonly #deviations: ReturnType<typeof deviationsOf>;
  /** Where the deviations are in the layout, by number, as far as this is known. */
  #inLayout: readonly (vscode.Location | undefined)[] = [];

  constructor(predicted: PredictedLetter, tools: ReceivedTools) {
    super();
    this.#predicted = predicted;
    this.#tools = tools;
    this.#deviations = deviationsOf(predicted);
    this.panel = vscode.window.createWebviewPanel(predictedPage, this.#heading, vscode.ViewColumn.Active);
    this.panel.iconPath = new vscode.ThemeIcon('checklist');
    this._register(this.panel.onDidDispose(() => this.dispose()));
    this._register(
      this.panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(readFromChangesPage(data))),
    );
    loadPage(this.panel.webview, tools.extensionUri, { name: 'changes', title: this.#heading });
    void tools.errors.run(l10n.t('Couldn’t find the places in the layout'), () => this.#findPlaces());
  }

  get #heading(): Words {
    const { letter, uri, program } = this.#predicted;
    const subject = shortText(letter.subject, longestSubject) || fileName(uri);
    return l10n.t('What {0} made of “{1}”', program.name, subject);
  }

  #receive(message: FromChangesPage | undefined): void {
    if (message)
      void this.#tools.errors.run(l10n.t('Couldn’t show the predictions'), () => this.#do(message));
  }

  async #do(message: FromChangesPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.#draw();
      case 'tell':
        return openLink(reports);
      case 'again':
        await runCommand(commands.letterComparePredicted, this.#predicted.uri);
        return;
      case 'open':
        return this.#open(message.place);
    }
  }

  /** Looks for the places in the layout, if it is known which one it is. */
  async #findPlaces(): Promise<void> {
    const { upload, letter } = this.#predicted;
    if (!upload) return;
    const { places } = this.#deviations;
    const passages = places.map((place) => samePassage(letter.html, place, upload.kept.html));
    const wanted = passages.filter((passage) => passage !== undefined);
    const found = await placesInLayout(this.#tools.inspector, upload, wanted);
    if (!found || this.isDisposed) return;
    const byPassage = new Map<Passage | undefined, vscode.Location | undefined>(
      wanted.map((passage, at) => [passage, found[at]]),
    );
    this.#inLayout = passages.map((passage) => byPassage.get(passage));
    await this.#draw();
  }

  async #open(number: number): Promise<void> {
    const [place, inLayout] = [this.#deviations.places[number], this.#inLayout[number]];
    if (inLayout) return openCode(inLayout);
    if (!place) return;
    const { uri, letter } = this.#predicted;
    const shown = this.#tools.documents.show(uri, `${posix.parse(fileName(uri)).name}.html`, letter.html);
    const lines = createLocator(letter.html);
    const [start, end] = [place.start, place.end].map((offset) => {
      const { line, column } = lines(offset);
      return new vscode.Position(line - 1, column - 1);
    });
    if (start && end) await openCode(new vscode.Location(shown, new vscode.Range(start, end)));
  }

  async #draw(): Promise<void> {
    if (this.isDisposed || !this.panel.visible) return;
    const { letter } = this.#predicted;
    const lines = createLocator(letter.html);
    const places = this.#deviations.places.map(({ start }, number) => {
      const found = this.#inLayout[number];
      return found
        ? l10n.t('Line {0} of {1}', found.range.start.line + 1, fileName(found.uri))
        : l10n.t('Line {0} of the received HTML', lines(start).line);
    });
    const message: ToChangesPage = {
      type: 'show',
      state: {
        subject: letter.subject,
        heading: this.#heading,
        about: letterFacts(this.#predicted, formats(), Date.now()),
        revision: 0,
        arePicturesLoaded: false,
        changes: { ...this.#deviations, places },
      },
    };
    await this.panel.webview.postMessage(message);
  }
}
