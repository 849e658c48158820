import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import { button } from '../letterViewer/notices.ts';
import * as l10n from '../shared/l10n.ts';
import type { Remark } from './letterVerdict.ts';
import type { LetterPageTools } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';

/** Draws how the problems of an own letter are corrected. The problems of other letters can’t be corrected here. */
export function fixes(
  letter: ShownLetter,
  remarks: readonly Remark[],
  tools: LetterPageTools,
): TemplateResult | typeof nothing {
  const all = [...sizeFix(remarks), ...supportFix(letter, remarks, tools), ...domainFixes(remarks, tools)];
  return all.length > 0 ? html`<ul class="fixes" aria-label=${l10n.t('What to do')}>${all}</ul>` : nothing;
}

/** The maximum length of a sentence, in UTF-16 units: it names what the letter names. */
const longestFix = 500;

/** Draws what to correct, how, and the button for it. How is hidden while the problems are folded, so that the letter has room. */
const fix = (problems: readonly string[], words: string, way: TemplateResult) =>
  html`<li><bdi>${shortText(listed(problems), longestFix)}</bdi> <span class="how"><bdi>${shortText(words, longestFix)}</bdi></span> ${way}</li>`;

function listed(problems: readonly string[]): string {
  const list = [...new Set(problems)].join(', ');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}:`;
}

/** Says how the letter gets smaller. No button does that here, so it is said also while the problems are folded. */
function sizeFix(remarks: readonly Remark[]): TemplateResult[] {
  if (!remarks.some(({ isOfSize }) => isOfSize)) return [];
  const way = l10n.t('run Mailroom: Make Smaller in its layout.');
  const more = l10n.t('If that isn’t enough, shorten the letter.');
  return [html`<li>${listed([l10n.t('size')])} ${way} <span class="how">${more}</span></li>`];
}

function supportFix(
  letter: ShownLetter,
  remarks: readonly Remark[],
  { ask, formats }: LetterPageTools,
): TemplateResult[] {
  const ofService = remarks.filter((each) => each.ofService !== undefined);
  if (ofService.length === 0) return [];
  return [
    fix(
      ofService.map((each) => each.ofService ?? ''),
      l10n.t('ask the support of your mail service to correct this.'),
      button(l10n.t('Copy a Message to Support'), () =>
        ask({ type: 'copyMessage', text: messageToSupport(letter, ofService, formats) }),
      ),
    ),
  ];
}

function messageToSupport(
  { subject, from: [author], date }: ShownLetter,
  remarks: readonly Remark[],
  formats: Formats,
): string {
  return [
    l10n.t(
      'Your service sent the letter “{0}” from {1} ({2}) with these problems:',
      shortText(subject),
      shortText(author?.address ?? '—'),
      sentAt(date, formats) || '—',
    ),
    ...remarks.map(({ words }) => `– ${words}`),
    l10n.t('How can this be corrected?'),
  ].join('\n');
}

/** Returns when the sender says that the letter was sent. */
export function sentAt(date: string, formats: Formats): string {
  const at = Date.parse(date);
  return Number.isNaN(at) ? shortText(date) : formats.dayAndTime(at);
}

/** Draws for each domain which problems its DNS records may correct. The buttons name the domains if there are several. */
function domainFixes(remarks: readonly Remark[], { ask }: LetterPageTools): TemplateResult[] {
  const domains = new Set(remarks.map(({ records }) => records?.domain ?? '').filter((each) => each !== ''));
  return [...domains].map((domain) => {
    const checks = remarks.flatMap(({ records }) => (records?.domain === domain ? records.checks : []));
    const name = domains.size > 1 ? l10n.t('DNS Records of {0}', domain) : l10n.t('Show DNS Records');
    return fix(
      [l10n.t('sender ({0})', [...new Set(checks)].join(', '))],
      l10n.t('check the DNS records of {0}.', domain),
      button(name, () => ask({ type: 'openDomain', domain })),
    );
  });
}
