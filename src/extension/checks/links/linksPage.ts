import * as vscode from 'vscode';
import { linksToOtherSites } from '../../../core/links/otherSites.ts';
import type { ParameterTemplate } from '../../../core/links/parameterTemplate.ts';
import type { PlacedLink } from '../../../protocol/inspector.ts';
import {
  type FromLinksPage,
  type LinksMemory,
  type LinksState,
  type LinkView,
  readFromLinksPage,
  readLinksMemory,
  type ToLinksPage,
} from '../../../protocol/links.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { type Inspector, locationOf } from '../../compiling/inspector.ts';
import type { LiveLayouts } from '../../compiling/liveLayouts.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { openCode } from '../../kit/openCode.ts';
import { openLink } from '../../kit/openLink.ts';
import { Pages } from '../../kit/pages.ts';
import { uriKey } from '../../kit/placeOfFile.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { fileName, openLayout } from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';
import { commands, settings, webviews } from '../../names.ts';
import { affectsChecks } from '../problems/checkSettings.ts';
import type { AddedParameters } from './addParameters.ts';
import { accountTemplate, linksOf } from './layoutLinks.ts';
import type { LinkCheck } from './linkCheck.ts';
import { linkView, wholeTarget } from './linkView.ts';
import { useFinalAddress } from './useFinalAddress.ts';

interface LinksPageParts {
  readonly active: Pick<ActiveAccount, 'account' | 'onDidChange'>;
  readonly inspector: Inspector;
  readonly layouts: Pick<LiveLayouts, 'onDidChange' | 'result'>;
  readonly check: LinkCheck;
  readonly workspace: () => Promise<PartsOfLayouts>;
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
}

/** Creates the manager of the pages with the links of layouts: at most one for each layout, restored after a reload. */
export function createLinksPages(parts: LinksPageParts): Pages<LinksMemory, LinksPage> {
  return new Pages({
    viewType: webviews.links,
    key: ({ layout }) => layout,
    read: readLinksMemory,
    fill: (panel, memory) => new LinksPage(panel, memory, parts),
  });
}

/** Debounce: the time between the last change and reading the links again, in milliseconds. */
const debounceMs = 300;

/** A page with a table of a layout’s links. Follows the layout while it is edited. */
export class LinksPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly layout: vscode.Uri;
  readonly #memory: LinksMemory;
  readonly #parts: LinksPageParts;
  #timer: NodeJS.Timeout | undefined;
  #links: readonly PlacedLink[] | undefined;
  /** The reading that `#links` are from. */
  #revisionOfLinks = 0;
  /** What was added last from this page, when (in milliseconds since 1970), and where the links led after that, once they were read again. */
  #added: (AddedParameters & { readonly at: number; targets: string | undefined }) | undefined;
  /** Increases with each reading of the links that begins. */
  #revision = 0;

  constructor(panel: vscode.WebviewPanel, memory: LinksMemory, parts: LinksPageParts) {
    super();
    this.panel = panel;
    this.#memory = memory;
    this.#parts = parts;
    this.layout = vscode.Uri.parse(memory.layout);
    const { active, layouts, check, extensionUri } = parts;
    const title = l10n.t('Links: {0}', fileName(this.layout));
    panel.title = title;
    panel.iconPath = new vscode.ThemeIcon('link');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(layouts.onDidChange((uri) => this.#follow(uri)));
    const workspace = vscode.workspace;
    this._register(workspace.onDidChangeTextDocument(({ document }) => this.#follow(document.uri)));
    this._register(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settings.linkParameters) || affectsChecks(event)) this.#schedule();
      }),
    );
    this._register(active.onDidChange(() => this.#schedule()));
    this._register(check.onDidCheck(() => this.#schedule()));
    this._register({ dispose: () => clearTimeout(this.#timer) });
    loadPage(panel.webview, extensionUri, { name: 'links', title });
  }

  #follow(changed: vscode.Uri): void {
    if (changed.toString() === this.#memory.layout) this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), debounceMs);
  }

  #receive(data: unknown): void {
    const message = readFromLinksPage(data);
    if (!message) return;
    // The commands show their own errors.
    void this.#parts.errors.run(failureOf(message), () => this.#do(message));
  }

  async #do(message: FromLinksPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#show();
        break;
      case 'add':
        await this.#add();
        break;
      case 'check':
        await runCommand(commands.layoutCheckLinks, this.layout);
        break;
      case 'openSetting':
        await vscode.commands.executeCommand('workbench.action.openSettings', settings.linkParameters);
        break;
      case 'showProblems':
        await vscode.commands.executeCommand('workbench.actions.view.problems');
        break;
      case 'openLayout':
        await openCode(new vscode.Location(this.layout, new vscode.Position(0, 0)));
        break;
      case 'sendTest':
        await runCommand(commands.layoutSendTest, this.layout);
        break;
      case 'open': {
        const link = this.#linkOf(message);
        if (link) await openCode(locationOf(this.layout, link));
        break;
      }
      case 'openInBrowser': {
        const { requested, target } = this.#linkOf(message)?.link ?? {};
        if (requested === undefined || target === undefined) break;
        await openLink(wholeTarget({ target }, requested));
        break;
      }
      case 'useFinal': {
        const link = this.#linkOf(message);
        const links = this.#links?.filter((each) => each.isExact && each.link.target === link?.link.target);
        if (links) await useFinalAddress(this.#parts, this.layout, links);
      }
    }
  }

  async #add(): Promise<void> {
    const added = (await runCommand(commands.layoutAddParameters, this.layout, 'lacking')) as
      | AddedParameters
      | undefined;
    if (!added) return;
    this.#added = { ...added, at: Date.now(), targets: undefined };
    this.#show();
  }

  /** Returns what was added last, as long as the links still lead where they led then. */
  #addedNow(links: readonly PlacedLink[]): LinksState['added'] {
    if (!this.#added) return undefined;
    const targets = links.map(({ link }) => link.target).join('\n');
    this.#added.targets ??= targets;
    if (this.#added.targets !== targets) this.#added = undefined;
    if (!this.#added) return undefined;
    const { targets: _, ...added } = this.#added;
    return added;
  }

  /** Returns the link that a message is about, unless the links were read again since. While they are, the page shows the earlier ones. */
  #linkOf({ revision, link }: { readonly revision: number; readonly link: number }): PlacedLink | undefined {
    return revision === this.#revisionOfLinks ? this.#links?.[link] : undefined;
  }

  #show(): void {
    if (!this.panel.visible || this.isDisposed) return;
    const revision = ++this.#revision;
    void this.#parts.errors.run(l10n.t('Couldn’t show the links'), async () => {
      const failure = await this.#read(revision);
      // A newer reading has begun, which shows its own result.
      if (revision !== this.#revision || this.isDisposed) return;
      const message: ToLinksPage = { type: 'show', state: this.#state(failure), memory: this.#memory };
      await this.panel.webview.postMessage(message);
    });
  }

  /** Reads the links. Resolves with the reason if that is not possible now, and keeps the earlier links then. */
  async #read(revision: number): Promise<Words | undefined> {
    try {
      const links = await linksOf(this.#parts.inspector, await openLayout(this.layout));
      if (revision === this.#revision) [this.#links, this.#revisionOfLinks] = [links, revision];
      return undefined;
    } catch (error) {
      if (error instanceof UserError) return this.#firstError() ?? error.message;
      throw error;
    }
  }

  /** Says what the first error of the layout is, and in which line; `undefined` if none is known. */
  #firstError(): Words | undefined {
    const { problems = [] } = this.#parts.layouts.result(this.layout) ?? {};
    const error = problems.find(({ severity }) => severity === 'error');
    return error && l10n.t('Line {0}: {1}', error.line, error.message);
  }

  #state(failure: Words | undefined): LinksState {
    const { active, check } = this.#parts;
    const { account } = active;
    const offline = check.offlineCheck(this.layout);
    const template = accountTemplate(active, this.layout);
    const added = this.#addedNow(this.#links ?? []);
    const elsewhere = linksToOtherSites((this.#links ?? []).map(({ link }) => link));
    return {
      layout: fileName(this.layout),
      revision: this.#revisionOfLinks,
      ...(this.#links && {
        links: this.#links.map((placed) =>
          this.#view(placed, template?.parameters ?? [], elsewhere.has(placed.link)),
        ),
      }),
      ...(added && { added }),
      ...(offline && { offline }),
      ...(template && {
        template: { text: template.text, names: template.parameters.map(({ name }) => name) },
      }),
      ...(account && { account: { name: account.name, kind: account.kind } }),
      ...(failure && { failure }),
    };
  }

  #view(placed: PlacedLink, template: ParameterTemplate, leadsElsewhere: boolean): LinkView {
    const { link, isExact } = placed;
    const { uri, range } = locationOf(this.layout, placed);
    const last = link.requested === undefined ? undefined : this.#parts.check.lastCheck(link.requested);
    return {
      ...linkView(link, { isExact, template, leadsElsewhere, last }),
      line: range.start.line + 1,
      ...(uriKey(uri) !== uriKey(this.layout) && { file: fileName(uri) }),
    };
  }
}

function failureOf({ type }: FromLinksPage): Words {
  switch (type) {
    case 'openSetting':
      return l10n.t('Couldn’t open the settings');
    case 'openInBrowser':
      return l10n.t('Couldn’t open the link');
    case 'useFinal':
      return l10n.t('Couldn’t change the link');
    default:
      return l10n.t('Couldn’t go to the code');
  }
}
