import * as vscode from 'vscode';
import type { RewrittenLink } from '../../../core/letters/received/compareReceived.ts';
import {
  keepsParameters,
  leadsTo,
  type ParametersFate,
  parametersFate,
  parametersLostBy,
} from '../../../core/links/carriedParameters.ts';
import { isLoopback } from '../../../core/port/serviceAddress.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { type Account, originOf } from '../../accounts/account.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { agree } from '../../kit/messages.ts';
import { networkOf } from '../../kit/network.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';

/** A redirected link whose upload has parameters, and what became of them. */
export interface CarriedParameters extends RewrittenLink {
  readonly fate: ParametersFate;
  /** The address to which the received one redirects, if that was requested. */
  readonly leadsTo?: string;
  /** True if it was requested, even if that didn't show where it leads. */
  readonly isRequested?: true;
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
  const [kept, hidden] = [count('kept'), count('hidden')];
  return joined(' ', [
    lostText(carried),
    hidden > 0 && uncheckedText(carried),
    kept > 0 && l10n.count('{0} link keeps its parameters.|{0} links keep their parameters.', kept),
  ]);
}

/** The maximum number of parameters that are named, and the maximum lengths of their names and of an address, in UTF-16 units. */
const [mostNamed, longestName, longestAddress] = [5, 40, 60];

/** Names the parameters that links lose, and the link if it is only one; `undefined` if none loses any. */
export function lostText(carried: readonly CarriedParameters[]): Words | undefined {
  const lost = carried.filter(({ fate }) => fate === 'lost');
  const [first] = lost;
  if (!first) return undefined;
  const names = [...new Set(lost.flatMap(parametersLostBy))];
  const named = whole(
    listed([
      ...names.slice(0, mostNamed).map((name) => asWords(shortText(name, longestName))),
      ...(names.length > mostNamed ? [asWords('…')] : []),
    ]),
  );
  return lost.length === 1
    ? l10n.t('The link to {0} loses {1}.', shortAddress(first.uploaded), named)
    : l10n.count('{0} link loses {1}.|{0} links lose {1}.', lost.length, named);
}

/** Returns the host and path of an address. */
const shortAddress = (address: string): string =>
  shortText(address.replace(/^https?:\/\//i, '').split(/[?#]/, 1)[0] ?? '', longestAddress);

/** Says of how many links it is not known whether they keep their parameters; `undefined` if that is known of all. */
export function uncheckedText(carried: readonly CarriedParameters[]): Words | undefined {
  const hidden = carried.filter(({ fate }) => fate === 'hidden');
  if (hidden.length === 0) return undefined;
  return hidden.some(({ isRequested }) => isRequested)
    ? l10n.count(
        'Couldn’t check whether {0} link keeps its parameters.|Couldn’t check whether {0} links keep their parameters.',
        hidden.length,
      )
    : l10n.count(
        'Not checked yet: whether {0} link keeps its parameters.|Not checked yet: whether {0} links keep their parameters.',
        hidden.length,
      );
}

/** Returns true if a link is known to lose parameters. */
export const areLost = (carried: readonly CarriedParameters[]): boolean =>
  carried.some(({ fate }) => fate === 'lost');

/** Returns the tone of what is said about parameters. Links that nobody has tried yet are no reason to worry. */
export function parametersTone(carried: readonly CarriedParameters[]): Tone {
  if (areLost(carried)) return 'warning';
  const hidden = carried.filter(({ fate }) => fate === 'hidden');
  if (hidden.some(({ isRequested }) => isRequested)) return 'unknown';
  return hidden.length > 0 ? 'note' : 'fine';
}

/** Says where the links lead that were requested, or that this couldn’t be found out; `undefined` if none was requested, or if one lost parameters. */
export function checkedText(carried: readonly CarriedParameters[]): Words | undefined {
  if (parametersTone(carried) === 'unknown') return uncheckedText(carried);
  const checked = carried.filter(({ leadsTo: target }) => target !== undefined);
  if (checked.length === 0 || checked.some(({ fate }) => fate === 'lost')) return undefined;
  return checked.every(({ leadsTo: target = '', uploaded }) => leadsTo(target, uploaded))
    ? l10n.count(
        'Checked: {0} link leads to the same page as before.|Checked: {0} links lead to the same pages as before.',
        checked.length,
      )
    : l10n.count(
        'Checked: {0} link keeps its parameters.|Checked: {0} links keep their parameters.',
        checked.length,
      );
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
      'Open {0} link to see where it leads?|Open {0} links to see where they lead?',
      addresses.length,
    ),
    l10n.count(
      'The service may count a click of the letter’s recipient.|The service may count clicks of the letter’s recipient.',
      addresses.length,
    ),
    l10n.count('Open Link|Open Links', addresses.length),
  );
  if (!isAgreed) return undefined;
  const targets = await withCancellableProgress(
    l10n.count('Opening {0} link…|Opening {0} links…', addresses.length),
    async (signal, onChecked) => {
      const { firstRedirects } = await import('../../../service/index.ts');
      const network = networkOf(vscode.workspace.getConfiguration());
      // The redirects of the sandbox are on this machine, which is never requested otherwise.
      const allowed = sandbox === undefined ? {} : { isAllowed: isLoopback };
      return firstRedirects(addresses, { network, signal, onChecked, ...allowed });
    },
  );
  return carried.map((link) => {
    if (link.fate !== 'hidden' || !addresses.includes(link.received)) return link;
    const target = targets.get(link.received);
    if (target === undefined) return { ...link, isRequested: true };
    return { ...link, fate: keepsParameters(link.uploaded, target) ? 'kept' : 'lost', leadsTo: target };
  });
}

const sandboxOrigin = (account: Account | undefined) =>
  account?.kind === 'sandbox' ? originOf(account) : undefined;
