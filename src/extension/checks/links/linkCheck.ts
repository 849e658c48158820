import * as vscode from 'vscode';
import type { LinkOutcome } from '../../../core/checks/linkTargets.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { ask, showInformation } from '../../kit/messages.ts';
import { networkOf } from '../../kit/network.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { joined, l10n } from '../../kit/words.ts';
import { fileName, openLayout } from '../../layouts/layoutDocument.ts';
import { placeholderSyntaxes } from '../problems/checkSettings.ts';
import { LinkFindings } from './linkFindings.ts';

/** Requests addresses and resolves with the outcome of each. */
type RequestLinks = (
  addresses: readonly string[],
  signal: AbortSignal,
  onChecked: (done: number, total: number) => void,
) => Promise<ReadonlyMap<string, LinkOutcome>>;

/** The largest number of addresses to request. */
const mostAddresses = 200;

/** The outcome of the last request of an address. `at` is in milliseconds since 1970. */
export interface LastCheck {
  readonly outcome: LinkOutcome;
  readonly at: number;
}

/** The maximum number of addresses whose last outcome is kept. */
const mostKept = 5_000;

/** The command “Check Links”. Requests nothing before the user agrees, and never an unsubscribe link. */
export class LinkCheck extends Disposable {
  readonly #inspector: Inspector;
  readonly #errors: ErrorHandler;
  readonly #request: RequestLinks;
  readonly #findings = this._register(new LinkFindings());
  readonly #last = new Map<string, LastCheck>();
  readonly #checked = this._register(new vscode.EventEmitter<void>());

  /** Fires after each check. */
  readonly onDidCheck = this.#checked.event;

  constructor(inspector: Inspector, errors: ErrorHandler, request: RequestLinks = requestLinks) {
    super();
    this.#errors = errors;
    this.#inspector = inspector;
    this.#request = request;
  }

  /** Returns the outcome of the last request of an address in this window. */
  lastCheck(address: string): LastCheck | undefined {
    return this.#last.get(address);
  }

  #keep(outcomes: ReadonlyMap<string, LinkOutcome>): void {
    const at = Date.now();
    for (const [address, outcome] of outcomes) {
      this.#last.delete(address);
      this.#last.set(address, { outcome, at });
    }
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= mostKept) break;
      this.#last.delete(oldest);
    }
    this.#checked.fire();
  }

  /** Requests again the addresses of a layout that were requested in this window before. Asks and shows nothing. */
  async again(layout: vscode.Uri): Promise<void> {
    const document = await openLayout(layout);
    const targets = (await this.#inspector.linkTargets(document, placeholderSyntaxes(document.uri))) ?? [];
    const known = targets.map(({ target }) => target.address).filter((address) => this.#last.has(address));
    if (known.length === 0) return;
    this.#keep(await this.#request([...new Set(known)], new AbortController().signal, () => {}));
  }

  async run(layout: vscode.Uri): Promise<void> {
    const document = await openLayout(layout);
    const targets = await this.#inspector.linkTargets(document, placeholderSyntaxes(document.uri));
    if (!targets) throw new UserError(l10n.t('Couldn’t read the layout. Try again.'));
    const addresses = [...new Set(targets.map(({ target }) => target.address))];
    if (addresses.length === 0) {
      void showInformation(l10n.t('This layout has no web addresses.'));
      return;
    }
    const wanted = addresses.slice(0, mostAddresses);
    if (!(await agreeToRequests(layout, wanted, addresses.length - wanted.length))) return;
    const outcomes = await withCancellableProgress(
      l10n.count('Checking {0} address…|Checking {0} addresses…', wanted.length),
      (signal, report) => this.#request(wanted, signal, report),
    );
    this.#keep(outcomes);
    // Locate the links again, because the layout may have been edited. If that fails, the earlier places are used.
    const placed =
      (await this.#inspector.linkTargets(document, placeholderSyntaxes(document.uri))) ?? targets;
    const problems = this.#findings.show(layout, placed, outcomes);
    // Not awaited: the message stays until the user closes it.
    void this.#errors.run(l10n.t('Couldn’t check the links'), () =>
      reportResult(outcomes.size, wanted.length, problems),
    );
  }
}

async function requestLinks(...[addresses, signal, onChecked]: Parameters<RequestLinks>) {
  const { checkLinks } = await import('../../../service/index.ts');
  const network = networkOf(vscode.workspace.getConfiguration());
  return await checkLinks(addresses, { network, signal, onChecked });
}

async function agreeToRequests(
  layout: vscode.Uri,
  addresses: readonly string[],
  leftOut: number,
): Promise<boolean> {
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))];
  const shown = [...hosts.slice(0, 8), ...(hosts.length > 8 ? ['…'] : [])].join(', ');
  const detail = [
    l10n.count('Requests {0} address from: {1}|Requests {0} addresses from: {1}', addresses.length, shown),
    l10n.t('The servers will see the requests. Unsubscribe links are never requested.'),
    leftOut > 0 &&
      l10n.count(
        '{0} address is skipped because of the limit.|{0} addresses are skipped because of the limit.',
        leftOut,
      ),
  ];
  const check = l10n.t('Check');
  const answer = await ask({
    question: l10n.t('Check the links of “{0}”?', fileName(layout)),
    detail: joined('\n\n', detail),
    buttons: [check],
    isWarning: false,
  });
  return answer === check;
}

async function reportResult(checked: number, wanted: number, problems: number): Promise<void> {
  const show = l10n.t('Show Problems');
  const message = joined(' ', [
    checked < wanted
      ? l10n.count('Stopped after {1} of {0} address.|Stopped after {1} of {0} addresses.', wanted, checked)
      : l10n.count('Checked {0} address.|Checked {0} addresses.', checked),
    problems > 0
      ? l10n.count('{0} doesn’t work or needs attention.|{0} don’t work or need attention.', problems)
      : checked < wanted
        ? l10n.t('No problems found so far.')
        : l10n.t('No problems found.'),
  ]);
  const answer = await showInformation(message, ...(problems > 0 ? [show] : []));
  if (answer === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
