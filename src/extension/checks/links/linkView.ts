import * as vscode from 'vscode';
import type { LinkOutcome } from '../../../core/checks/linkTargets.ts';
import { lostParameters } from '../../../core/links/carriedParameters.ts';
import type { AddressFault, LetterLink } from '../../../core/links/letterLinks.ts';
import { missingFrom } from '../../../core/links/linkAddress.ts';
import type { ParameterTemplate } from '../../../core/links/parameterTemplate.ts';
import type { LinkCheckView, LinkView } from '../../../protocol/links.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { LastCheck } from './linkCheck.ts';
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
  const takesParameters = address?.end && !unsubscribes && !leadsElsewhere;
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
