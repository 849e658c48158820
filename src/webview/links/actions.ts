import type { FromLinksPage, LinksState, LinkView } from '../../protocol/links.ts';
import * as l10n from '../shared/l10n.ts';
import type { StepButton } from '../shared/nextSteps.ts';
import { firstStatus, type LinkStatus, lacksParameters, statusOf } from './status.ts';

/** Returns what the user can do about the links, the main action first. */
export function actions(
  { revision, failure, offline }: LinksState,
  links: readonly LinkView[],
  ask: (message: FromLinksPage) => void,
): readonly StepButton[] {
  const button = (type: 'check' | 'sendTest' | 'showProblems' | 'openLayout', label: string): StepButton => ({
    id: type,
    label,
    press: () => ask({ type }),
  });
  if (failure) return [button('showProblems', l10n.t('Show Problems'))];
  if (links.length === 0) return [button('openLayout', l10n.t('Go to the Layout'))];
  const wasChecked = links.some(({ check }) => check) || offline;
  const check = links.some(({ canCheck }) => canCheck)
    ? [button('check', wasChecked ? l10n.t('Check Again…') : l10n.t('Check Links…'))]
    : [];
  const sendTest = button('sendTest', l10n.t('Send Test…'));
  const status = firstStatus(links);
  if (offline) return check;
  if (status === 'notChecked') return [...check, sendTest];
  if (status === 'lacking')
    return [addButton(links, ask) ?? goToByHand(revision, links, ask), ...check, sendTest];
  const label = goToLabel(status, links.filter((link) => statusOf(link) === status).length);
  if (!label) return [sendTest, ...check];
  const link = links.findIndex((each) => statusOf(each) === status);
  const goTo = { id: `open-${status}`, label, press: () => ask({ type: 'open', revision, link }) };
  return [goTo, ...check, sendTest];
}

/** Adds the parameters that links lack; `undefined` if that has to be done by hand. */
export function addButton(
  links: readonly LinkView[],
  ask: (message: FromLinksPage) => void,
): StepButton | undefined {
  const count = links.filter((link) => lacksParameters(link) && !link.isByHand).length;
  if (count === 0) return undefined;
  return {
    id: 'add',
    label: l10n.count('Add Missing Parameters to {0} Link…|Add Missing Parameters to {0} Links…', count),
    press: () => ask({ type: 'add' }),
  };
}

/** Returns true if a link lacks parameters that can't be added automatically. */
export const lacksByHand = (link: LinkView): boolean => lacksParameters(link) && link.isByHand;

/** Leads to the first link whose parameters have to be added by hand. */
export const goToByHand = (
  revision: number,
  links: readonly LinkView[],
  ask: (message: FromLinksPage) => void,
): StepButton => ({
  id: 'open-byHand',
  label: l10n.count('Go to the Link|Go to the First Link', links.filter(lacksByHand).length),
  press: () => ask({ type: 'open', revision, link: links.findIndex(lacksByHand) }),
});

/** Names the way to the first of several links that need something; `undefined` if they need nothing. */
function goToLabel(status: LinkStatus, count: number): string | undefined {
  switch (status) {
    case 'broken':
      return l10n.count('Go to the Broken Link|Go to the First Broken Link', count);
    case 'doubtful':
      return l10n.count(
        'Go to the Link That Needs Attention|Go to the First Link That Needs Attention',
        count,
      );
    case 'wordless':
      return l10n.count('Go to the Link Without Text|Go to the First Link Without Text', count);
    default:
      return undefined;
  }
}
