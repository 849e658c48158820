import * as vscode from 'vscode';
import type { LinkOutcome } from '../../../core/checks/linkTargets.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { ask, showInformation, showWarning } from '../../kit/messages.ts';
import { networkOf } from '../../kit/network.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
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

/** A check that found no server at all, so that it says nothing about the links. `at` is in milliseconds since 1970. */
export interface OfflineCheck {
  readonly hosts: readonly string[];
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
  /** The last checks of the layouts for which no server was found, by the layout’s address. */
  readonly #offline = new Map<string, OfflineCheck>();
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

  /** Returns the last check of a layout if it found no server at all. */
  offlineCheck(layout: vscode.Uri): OfflineCheck | undefined {
    return this.#offline.get(layout.toString());
  }

  #keep(outcomes: ReadonlyMap<string, LinkOutcome>): void {
    const at = Date.now();
    if (outcomes.size > 0) this.#offline.clear();
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
    const outcomes = await this.#request([...new Set(known)], new AbortController().signal, () => {});
    if (!hostsOfNoServer(outcomes)) this.#keep(outcomes);
  }

  /**
   * Asks the user, and then requests the addresses of a layout. `isPageInView` returns true if a page shows the links of the layout: a
   * notification then tells only what the page does not.
   */
  async run(layout: vscode.Uri, isPageInView = () => false): Promise<void> {
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
    const hosts = hostsOfNoServer(outcomes);
    if (hosts) {
      this.#offline.set(layout.toString(), { hosts, at: Date.now() });
      this.#checked.fire();
      if (!isPageInView()) this.#tell(() => this.#reportOffline(layout, hosts));
      return;
    }
    this.#keep(outcomes);
    // Locate the links again, because the layout may have been edited. If that fails, the earlier places are used.
    const placed =
      (await this.#inspector.linkTargets(document, placeholderSyntaxes(document.uri))) ?? targets;
    const problems = this.#findings.show(layout, placed, outcomes);
    const isWhole = outcomes.size === wanted.length;
    if (!isWhole || !isPageInView())
      this.#tell(() => reportResult(outcomes.size, wanted.length, problems.addresses));
    else if (problems.pictures > 0) this.#tell(() => reportPictures(problems.pictures));
  }

  /** Shows a message without waiting for it: it stays until the user closes it. */
  #tell(report: () => Promise<void>): void {
    void this.#errors.run(l10n.t('Couldn’t check the links'), report);
  }

  async #reportOffline(layout: vscode.Uri, hosts: readonly string[]): Promise<void> {
    const again = l10n.t('Check Again…');
    const answer = await showWarning(
      l10n.t('The links couldn’t be checked: no server was found for {0}. Are you online?', someOf(hosts)),
      again,
    );
    if (answer === again) await this.run(layout);
  }
}

/** Returns the hosts of requested addresses if no server was found for any of them, as without a connection; else `undefined`. */
function hostsOfNoServer(outcomes: ReadonlyMap<string, LinkOutcome>): readonly string[] | undefined {
  const hosts = [...outcomes].flatMap(([address, outcome]) => {
    const isNotFound = outcome.kind === 'unknownHost' || outcome.kind === 'unresolved';
    // If the name is that of a redirect, the server that redirects was found.
    return isNotFound && outcome.host === new URL(address).hostname ? outcome.host : [];
  });
  return hosts.length > 0 && hosts.length === outcomes.size ? [...new Set(hosts)] : undefined;
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
  const detail = [
    l10n.count(
      'Requests {0} address from: {1}|Requests {0} addresses from: {1}',
      addresses.length,
      someOf(hosts),
    ),
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

/** The maximum number of hosts that a message names. */
const mostHosts = 8;

const someOf = (hosts: readonly string[]) =>
  [...hosts.slice(0, mostHosts), ...(hosts.length > mostHosts ? ['…'] : [])].join(', ');

/** Tells of the pictures that a page of links does not show. */
async function reportPictures(problems: number): Promise<void> {
  await offerProblems(
    l10n.count(
      'The address of {0} picture doesn’t work or needs attention.|The addresses of {0} pictures don’t work or need attention.',
      problems,
    ),
  );
}

async function reportResult(checked: number, wanted: number, problems: number): Promise<void> {
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
  if (problems > 0) await offerProblems(message);
  else await showInformation(message);
}

async function offerProblems(message: Words): Promise<void> {
  const show = l10n.t('Show Problems');
  const answer = await showInformation(message, show);
  if (answer === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
