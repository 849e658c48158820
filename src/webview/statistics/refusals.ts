import { html, nothing, type TemplateResult } from 'lit-html';
import { unexplained } from '../../core/campaigns/statistics.ts';
import type { Counters, DeliveryFailures } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { type StepButton, stepButton } from '../shared/nextSteps.ts';
import { type FailureClass, failureClass } from './failureClass.ts';
import { drawTable } from './tables/drawTable.ts';
import { refusalsTable } from './tables/refusalsTable.ts';

/** What the service says about the letters of a campaign that did not arrive. */
interface Failures {
  /** The number of the campaign. */
  readonly id: number;
  readonly counters: Counters;
  readonly errors: readonly DeliveryFailures[];
}

/** The buttons that lead on from reasons. */
export interface RefusalWays {
  readonly domain: StepButton;
  readonly suppress: StepButton;
  /** Copies the number of the campaign. */
  readonly number: StepButton;
  /** True if the first button is the main one of the page. */
  readonly hasMain: boolean;
  /** The ids of the buttons that the page has elsewhere: they are not repeated. */
  readonly elsewhere: ReadonlySet<string>;
  /** True while the campaign is being sent: what can be looked up in the web cabinet comes later then. */
  readonly isSending: boolean;
}

/** Renders why letters did not arrive: groups with what to do about each, the largest first. Renders nothing if all have arrived. */
export function refusalsSection(
  failures: Failures,
  ways: RefusalWays,
  formats: Formats,
): TemplateResult | typeof nothing {
  const { id, counters, errors } = failures;
  const count = unexplained(counters, errors);
  if (errors.length === 0 && count === 0) return nothing;
  const shownOnce = onceOnly(ways.elsewhere);
  const groups = groupsOf(errors).map((group) => {
    const { name, steps } = groupWords(group.kind, ways, formats.plain(id));
    const shown = ways.isSending ? steps.filter(({ isInCabinet }) => !isInCabinet) : steps;
    return { group, words: { name, steps: shown.map(shownOnce) } };
  });
  const unexplainedStep = shownOnce({
    words: ways.isSending ? unexplainedSoFarWords(count) : unexplainedWords(count, formats.plain(id)),
    ...(!ways.isSending && { buttons: [ways.number] }),
  });
  const steps = [...groups.flatMap(({ words }) => words.steps), ...(count > 0 ? [unexplainedStep] : [])];
  const buttons = steps.flatMap((step) => step.buttons ?? []);
  const main = ways.hasMain ? buttons[0] : undefined;
  return html`<section class="refusals" aria-labelledby="failures-heading">
    <h2 id="failures-heading">${l10n.t('Why letters did not arrive')}</h2>
    <div class="groups">${groups.map(({ group, words }) => refusalGroup(group, words, main, formats))}</div>
    ${count === 0 ? nothing : html`<div class="quiet unexplained">${groupStep(unexplainedStep, main)}</div>`}
  </section>`;
}

/** Returns a function that leaves out the buttons of a step that are elsewhere, or that an earlier step had. */
function onceOnly(elsewhere: ReadonlySet<string>): (step: GroupStep) => GroupStep {
  const seen = new Set(elsewhere);
  return (step) => {
    const buttons = (step.buttons ?? []).filter(({ id }) => !seen.has(id));
    for (const { id } of buttons) seen.add(id);
    return { ...step, buttons };
  };
}

interface Group {
  readonly kind: FailureClass;
  readonly count: number;
  readonly errors: readonly DeliveryFailures[];
}

function groupsOf(errors: readonly DeliveryFailures[]): Group[] {
  const groups = Map.groupBy(errors, failureClass);
  return [...groups].map(([kind, members]) => groupOf(kind, members)).sort((a, b) => b.count - a.count);
}

function groupOf(kind: FailureClass, errors: readonly DeliveryFailures[]): Group {
  const count = errors.reduce((sum, error) => sum + error.count, 0);
  return { kind, count, errors: errors.toSorted((a, b) => b.count - a.count) };
}

function refusalGroup(
  { count, errors }: Group,
  { name, steps }: GroupWords,
  main: StepButton | undefined,
  formats: Formats,
): TemplateResult {
  const shown = steps.map((step) => groupStep(step, main));
  return html`<div class="refusal">
    <h3>${name} <span class="quiet">${l10n.count('{0} letter|{0} letters', count)}</span></h3>
    ${reasons(errors, name, formats)}
    ${shown.length > 1 ? html`<ol>${shown.map((step) => html`<li>${step}</li>`)}</ol>` : shown}
  </div>`;
}

function groupStep({ words, buttons = [] }: GroupStep, main: StepButton | undefined): TemplateResult {
  return html`<p>${words}</p>
    ${
      buttons.length > 0
        ? html`<p class="ways">${buttons.map((button) => stepButton(button, button === main ? 'primary' : ''))}</p>`
        : nothing
    }`;
}

/** Renders what the service says: a sentence if it is one reason, else a table. */
function reasons(errors: readonly DeliveryFailures[], name: string, formats: Formats): TemplateResult {
  const [only, ...others] = errors;
  if (only && others.length === 0) {
    const words = l10n.t('The service says (code {0}): {1}', formats.plain(only.code), only.reason);
    return html`<p class="quiet said">${words}</p>`;
  }
  return drawTable(refusalsTable(errors, formats), name);
}

function unexplainedWords(count: number, campaign: string): string {
  return l10n.count(
    'The service gave no reason for {0} letter that bounced. The web cabinet may show it, under campaign {1}.|The service gave no reason for {0} letters that bounced. The web cabinet may show it, under campaign {1}.',
    count,
    campaign,
  );
}

function unexplainedSoFarWords(count: number): string {
  return l10n.count(
    'The service gave no reason for {0} letter that bounced.|The service gave no reason for {0} letters that bounced.',
    count,
  );
}

interface GroupWords {
  readonly name: string;
  /** What to do, one after the other. */
  readonly steps: readonly GroupStep[];
}

interface GroupStep {
  readonly words: string;
  /** True if the step needs the web cabinet: to be taken there, or for the addresses. */
  readonly isInCabinet?: boolean;
  readonly buttons?: readonly StepButton[];
}

/** Names a group of failures, and says what to do about them. The service's interface does not name the addresses. */
function groupWords(
  kind: FailureClass,
  { domain, suppress, number }: RefusalWays,
  campaign: string,
): GroupWords {
  const words: Record<FailureClass, () => GroupWords> = {
    noMailbox: () => ({
      name: l10n.t('Addresses that do not exist'),
      steps: [
        {
          isInCabinet: true,
          words: l10n.t(
            'Look up campaign {0} in the web cabinet. If it shows these addresses, copy them, and remove them from the list there.',
            campaign,
          ),
          buttons: [number],
        },
        {
          isInCabinet: true,
          words: l10n.t('Suppress these addresses, so that Mailroom never adds them again.'),
          buttons: [suppress],
        },
      ],
    }),
    mailboxFull: () => ({
      name: l10n.t('Mailboxes that are full'),
      steps: [
        {
          isInCabinet: true,
          words: l10n.t(
            'Keep these addresses for now. If mailboxes stay full over several campaigns, look up in the web cabinet, under campaign {0}, which they are.',
            campaign,
          ),
        },
      ],
    }),
    blockedAsSpam: () => ({
      name: l10n.t('Blocked as spam'),
      steps: [
        {
          words: l10n.t(
            'The addresses are not the cause. Check the domain’s SPF, DKIM, and DMARC records, the complaints, and the origin of the list.',
          ),
          buttons: [domain],
        },
      ],
    }),
    senderSetup: () => ({
      name: l10n.t('Your domain’s DNS records'),
      steps: [
        {
          words: l10n.t('Correct the sender domain’s DNS records before the next campaign.'),
          buttons: [domain],
        },
      ],
    }),
    temporary: () => ({
      name: l10n.t('Not accepted for now'),
      steps: [{ words: l10n.t('Nothing to do. These letters or the next campaign may still arrive.') }],
    }),
    unreachable: () => ({
      name: l10n.t('Mail servers that did not answer'),
      steps: [
        {
          isInCabinet: true,
          words: l10n.t(
            'If it happens over several campaigns, look up the addresses in the web cabinet, under campaign {0}, and check their domains for typing mistakes.',
            campaign,
          ),
        },
      ],
    }),
    other: () => ({
      name: l10n.t('Other reasons'),
      steps: [
        {
          isInCabinet: true,
          words: l10n.t(
            'The API returns no more details. The web cabinet may show the mailbox provider’s answer.',
          ),
        },
      ],
    }),
  };
  return words[kind]();
}
