import * as vscode from 'vscode';
import type { LinkOutcome } from '../../../core/checks/linkTargets.ts';
import { lostParameters } from '../../../core/links/carriedParameters.ts';
import { finalAddress } from '../../../core/links/finalAddress.ts';
import type { AddressFault, LetterLink } from '../../../core/links/letterLinks.ts';
import { missingFrom } from '../../../core/links/linkAddress.ts';
import type { ParameterTemplate } from '../../../core/links/parameterTemplate.ts';
import type { LinkCheckView, LinkView } from '../../../protocol/links.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { LastCheck, LinkCheck } from './linkCheck.ts';
import { type LinkProblem, linkProblem } from './linkFindings.ts';

/** What is known of a link apart from the letter. */
interface LinkKnowledge {
  /** True if the address stands in one place of the code, where parameters can be added. */
  readonly isExact: boolean;
  /** The parameters of the account's template. */
  readonly template: ParameterTemplate;
  /** True if the link leads to another site than most links of the letter. */
  readonly leadsElsewhere: boolean;
  readonly last?: LastCheck | undefined;
}

/** Returns a link as the page shows it, in the user's words, without its place in the code. */
export function linkView(
  link: LetterLink,
  { isExact, template, leadsElsewhere, last }: LinkKnowledge,
): Omit<LinkView, 'line' | 'file'> {
  const { address, words, isPicture, onlyOutlook, unsubscribes, target, requested, fault } = link;
  const isReady = obstacleOf(link, template, last?.outcome) === undefined;
  const takesParameters = address?.end && !unsubscribes && !leadsElsewhere && isReady;
  const missing = takesParameters ? missingFrom(address, template) : [];
  return {
    ...{ words, isPicture, onlyOutlook, unsubscribes, target },
    missing: missing.map(({ name }) => name),
    leadsElsewhere,
    isByHand: !isExact,
    canCheck: requested !== undefined,
    canOpen: requested !== undefined && fault === undefined,
    ...(fault && { fault: faultWords(fault) }),
    ...(requested === undefined && !fault && { uncheckable: uncheckableWords(link) }),
    ...(last && { check: checkView(requested ?? target, template, last) }),
    canUseFinal:
      isExact && last !== undefined && addressWithoutRedirect(link, template, last.outcome) !== undefined,
  };
}

function faultWords(fault: AddressFault): Words {
  switch (fault) {
    case 'empty':
      return l10n.t('Nothing happens when readers click the link. Enter the link’s address.');
    case 'script':
      return l10n.t('Runs code instead of opening a page. Mail programs block it; remove it.');
    case 'relative':
      return l10n.t(
        'Relative addresses don’t work in letters: the link opens nothing. Start the address with https://.',
      );
    case 'local':
      return l10n.t('Readers can’t open this address. Use a public one.');
    case 'broken':
      return l10n.t('The link won’t open for readers. Correct the address.');
  }
}

/** Says why a check does not request a link that may well work. */
function uncheckableWords({ kind, unsubscribes, target }: LetterLink): Words {
  if (unsubscribes)
    return kind === 'placeholder'
      ? l10n.t('The unsubscribe link isn’t checked: the service fills it in for each recipient.')
      : l10n.t('A link that looks like an unsubscribe link isn’t checked: that could unsubscribe someone.');
  switch (kind) {
    case 'placeholder':
      return l10n.t('The address is filled in for each reader. Send a test, and click the link there.');
    case 'mail':
      return l10n.t('Opens the reader’s mail program.');
    case 'phone':
      return l10n.t('Opens the reader’s phone app.');
    case 'fragment':
      return l10n.t('Leads to a place in the letter itself. Many mail programs ignore such links.');
    case 'web':
    case 'insecure':
      return hasPassword(target)
        ? l10n.t('The address contains a user name or password, so it is not requested.')
        : l10n.t('The same address looks like an unsubscribe link elsewhere, so it isn’t checked.');
    case 'data':
    case 'content':
      return l10n.t('Most mail programs don’t open such addresses.');
    default:
      return l10n.t('Opens another program. Only the reader’s device knows whether that works.');
  }
}

function hasPassword(address: string): boolean {
  const { username, password } = URL.parse(address) ?? {};
  return Boolean(username || password);
}

function checkView(address: string, template: ParameterTemplate, { outcome, at }: LastCheck): LinkCheckView {
  const problem = linkProblem(outcome, { use: 'link' });
  const endsAt = 'endsAt' in outcome ? outcome.endsAt : undefined;
  // The words of a permanent redirect name the address already.
  const isNamed = outcome.kind === 'fine' && outcome.movedTo === endsAt;
  const lost = droppedParameters(address, template, outcome);
  return {
    // A link that moved permanently opens.
    tone: problem && outcome.kind !== 'fine' ? toneOf(problem) : 'fine',
    ...(problem && { words: problem.message }),
    at,
    ...(endsAt !== undefined && !isNamed && { endsAt }),
    ...(lost.length > 0 && {
      loss: l10n.t(
        'The redirect drops {0}: visits may not be counted for this campaign. Use the final address in the letter.',
        lost.join(', '),
      ),
    }),
  };
}

/** What has to be mended in a link before parameters help it: its target doesn't work, or redirects and drops parameters. */
type ParameterObstacle = 'broken' | 'dropped';

/** Returns why parameters don't help a link yet; `undefined` if they do, as far as is known. */
function obstacleOf(
  { requested, fault }: Pick<LetterLink, 'requested' | 'fault'>,
  template: ParameterTemplate,
  outcome: LinkOutcome | undefined,
): ParameterObstacle | undefined {
  if (fault !== undefined || (outcome && isBroken(outcome))) return 'broken';
  const isDropping =
    outcome && requested !== undefined && droppedParameters(requested, template, outcome).length > 0;
  return isDropping ? 'dropped' : undefined;
}

/** Returns why parameters don't help a link yet, by the last check of its target. */
export const knownObstacle = (
  link: Pick<LetterLink, 'requested' | 'fault'>,
  template: ParameterTemplate,
  check: Pick<LinkCheck, 'lastCheck'>,
): ParameterObstacle | undefined =>
  obstacleOf(
    link,
    template,
    link.requested === undefined ? undefined : check.lastCheck(link.requested)?.outcome,
  );

const isBroken = (outcome: LinkOutcome): boolean =>
  linkProblem(outcome, { use: 'link' })?.severity === vscode.DiagnosticSeverity.Error;

/** Returns the address to write instead of one whose redirect drops parameters, with these; `undefined` for other links. */
export function addressWithoutRedirect(
  link: LetterLink,
  template: ParameterTemplate,
  outcome: LinkOutcome,
): string | undefined {
  const { requested } = link;
  if (requested === undefined || outcome.kind !== 'fine' || outcome.endsAt === undefined) return undefined;
  const dropped = droppedParameters(requested, template, outcome);
  return dropped.length > 0 ? finalAddress(wholeTarget(link, requested), outcome.endsAt, dropped) : undefined;
}

/** Returns a target with its fragment, which the requested address has not got. A target that is too long is cut: it has none then. */
export const wholeTarget = ({ target }: Pick<LetterLink, 'target'>, requested: string): string =>
  URL.parse(target)?.href.startsWith(requested) ? target : requested;

/** Returns the parameters by which visits are counted and that the redirects of an address drop. */
export function droppedParameters(
  address: string,
  template: ParameterTemplate,
  outcome: LinkOutcome,
): readonly string[] {
  const endsAt = 'endsAt' in outcome ? outcome.endsAt : undefined;
  return endsAt === undefined ? [] : lostParameters(address, endsAt).filter(counts(template));
}

/** Returns a function that tells whether visits are counted by a parameter. */
const counts = (template: ParameterTemplate) => (name: string) =>
  name.startsWith('utm_') || template.some((parameter) => parameter.name === name);

function toneOf({ severity }: LinkProblem): Tone {
  switch (severity) {
    case vscode.DiagnosticSeverity.Error:
      return 'blocks';
    case vscode.DiagnosticSeverity.Warning:
      return 'warning';
    default:
      return 'note';
  }
}
