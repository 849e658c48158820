import * as vscode from 'vscode';
import type { RewrittenLink } from '../../../core/letters/received/compareReceived.ts';
import {
  keepsParameters,
  type ParametersFate,
  parametersFate,
} from '../../../core/links/carriedParameters.ts';
import { isLoopback } from '../../../core/port/serviceAddress.ts';
import { type Account, originOf } from '../../accounts/account.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { agree } from '../../kit/messages.ts';
import { networkOf } from '../../kit/network.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';

/** A redirected link whose upload has parameters, and what became of them. */
export interface CarriedParameters extends RewrittenLink {
  readonly fate: ParametersFate;
  /** The address to which the received one redirects, if that was requested. */
  readonly leadsTo?: string;
}

/** Returns the redirected links whose upload has parameters. */
export function carriedParameters(links: readonly RewrittenLink[]): CarriedParameters[] {
  return links.flatMap((link) => {
    const fate = parametersFate(link);
    return fate ? [{ ...link, fate }] : [];
  });
}

/** Returns a remark that says whether the parameters of redirected links survived; `undefined` if there are none. */
export function parametersFact(carried: readonly CarriedParameters[]): Words | undefined {
  if (carried.length === 0) return undefined;
  const count = (wanted: ParametersFate) => carried.filter(({ fate }) => fate === wanted).length;
  const [kept, lost, hidden] = [count('kept'), count('lost'), count('hidden')];
  return joined(' ', [
    kept > 0 && l10n.count('{0} redirect keeps its parameters.|{0} redirects keep their parameters.', kept),
    lost > 0 && l10n.count('{0} redirect loses its parameters.|{0} redirects lose their parameters.', lost),
    hidden > 0 &&
      l10n.count(
        '{0} redirect doesn’t show whether it keeps its parameters.|{0} redirects don’t show whether they keep their parameters.',
        hidden,
      ),
  ]);
}

/** The maximum number of redirects that are requested. */
const mostRequested = 50;

/** Returns the addresses that can be requested to see where they lead, each once: of a sandbox’s letter, only its own. */
export function redirectsToFollow(
  carried: readonly CarriedParameters[],
  account: Account | undefined,
): string[] {
  const sandbox = sandboxOrigin(account);
  const hidden = carried.filter(({ fate, received }) => fate === 'hidden' && /^https?:/i.test(received));
  return [...new Set(hidden.map(({ received }) => received))]
    .filter((address) => sandbox === undefined || URL.parse(address)?.origin === sandbox)
    .slice(0, mostRequested);
}

/**
 * Asks whether to request the redirects that don’t show where they lead, and resolves with what became of their parameters; `undefined` if
 * the user doesn’t want that.
 */
export async function followRedirects(
  carried: readonly CarriedParameters[],
  active: Pick<ActiveAccount, 'current'>,
): Promise<CarriedParameters[] | undefined> {
  const sandbox = sandboxOrigin(active.current?.account);
  const addresses = redirectsToFollow(carried, active.current?.account);
  if (addresses.length === 0) return undefined;
  const isAgreed = await agree(
    l10n.count(
      'Request {0} redirect of this letter?|Request {0} redirects of this letter?',
      addresses.length,
    ),
    l10n.t('The service counts each request as a click of the letter’s recipient.'),
    l10n.t('Request'),
  );
  if (!isAgreed) return undefined;
  const targets = await withCancellableProgress(
    l10n.count('Requesting {0} redirect…|Requesting {0} redirects…', addresses.length),
    async (signal, onChecked) => {
      const { firstRedirects } = await import('../../../service/index.ts');
      const network = networkOf(vscode.workspace.getConfiguration());
      // The redirects of the sandbox are on this machine, which is never requested otherwise.
      const allowed = sandbox === undefined ? {} : { isAllowed: isLoopback };
      return firstRedirects(addresses, { network, signal, onChecked, ...allowed });
    },
  );
  return carried.map((link) => {
    const target = link.fate === 'hidden' ? targets.get(link.received) : undefined;
    if (target === undefined) return link;
    return { ...link, fate: keepsParameters(link.uploaded, target) ? 'kept' : 'lost', leadsTo: target };
  });
}

const sandboxOrigin = (account: Account | undefined) =>
  account?.kind === 'sandbox' ? originOf(account) : undefined;
