import { html, type TemplateResult } from 'lit-html';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import type { Findings } from './findings.ts';
import { rangeWords } from './statisticsTexts.ts';

/** Renders how the campaign went in one sentence. */
export function summary(counters: Counters, findings: Findings, formats: Formats): TemplateResult {
  const parts = [
    deliveredWords(counters, formats),
    openedWords(counters, findings, formats),
    clickedWords(findings, counters, formats),
  ];
  return html`<p class="summary">${l10n.t('{0}; {1}; {2}.', ...parts)}</p>`;
}

function deliveredWords({ count, delivered }: Counters, formats: Formats): string {
  return l10n.count(
    '{1} of {0} recipient got it|{1} of {0} recipients got it',
    count,
    formats.number(delivered),
  );
}

function openedWords({ opened }: Counters, { mostOpened }: Findings, formats: Formats): string {
  if (opened === 0) return l10n.t('no open was counted');
  if (mostOpened === opened) {
    return l10n.count(
      '{0} opened it (mail programs count, too)|{0} opened it (mail programs count, too)',
      opened,
    );
  }
  return l10n.count(
    '{0} recipient opened it, at most {1} of them people|{0} recipients opened it, at most {1} of them people',
    opened,
    formats.number(mostOpened),
  );
}

function clickedWords({ robots, usual }: Findings, { clicked }: Counters, formats: Formats): string {
  if (robots.kind === 'nobody') return l10n.t('nobody clicked');
  const words = l10n.count('{0} recipient clicked|{0} recipients clicked', clicked);
  if (robots.kind === 'some') {
    return l10n.t('{0}, of whom {1} were probably people', words, rangeWords(robots.people, formats));
  }
  const compared = usual ? comparedWords(words, usual, formats) : words;
  const isOpen = robots.kind === 'unknown' && robots.evidence.length > 0;
  return isOpen ? l10n.t('{0}, perhaps not all of them people', compared) : compared;
}

function comparedWords(
  words: string,
  { verdict, share }: NonNullable<Findings['usual']>,
  formats: Formats,
): string {
  const percent = formats.percent(share);
  switch (verdict.kind) {
    case 'higher':
      return l10n.t('{0}, more than your usual {1}', words, percent);
    case 'lower':
      return l10n.t('{0}, fewer than your usual {1}', words, percent);
    case 'same':
      return l10n.t('{0}, about as many as usual ({1})', words, percent);
    case 'unknown':
      return words;
  }
}
