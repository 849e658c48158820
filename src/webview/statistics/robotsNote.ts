import { html, nothing, type TemplateResult } from 'lit-html';
import type { Evidence, Robots, Uncertainty } from '../../core/figures/robots.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { whenOpen } from '../shared/whenOpen.ts';
import { rangeWords } from './statisticsTexts.ts';

/** Renders in a sentence whether scanners are among those who clicked. Why that is so is folded. Renders nothing without a sign of them. */
export function robotsNote(robots: Robots, formats: Formats): TemplateResult | typeof nothing {
  switch (robots.kind) {
    case 'nobody':
      return nothing;
    case 'none':
      return html`<p>${l10n.t('The readings show no sign of security scanners.')}</p>`;
    case 'unknown': {
      const { why, evidence } = robots;
      if (evidence.length === 0) return nothing;
      const signs = l10n.t('The totals have signs of scanners, which prove nothing:');
      return html`<p>${l10n.t('How many security scanners clicked can’t be told.')}</p>
        ${reasons([whyWords(why, formats), signs], evidence, formats)}`;
    }
    case 'some': {
      const words = l10n.t(
        'Probably security scanners: {0} of those who clicked. The figures still include them.',
        rangeWords(robots.robots, formats),
      );
      const why = l10n.t('Scanners follow the links of a letter to look for harm.');
      return html`<p>${words}</p> ${reasons([why], robots.evidence, formats)}`;
    }
  }
}

/** Renders reasons, folded: sentences, and below them the evidence. */
function reasons(
  sentences: readonly string[],
  evidence: readonly Evidence[],
  formats: Formats,
): TemplateResult {
  return html`<details>
    <summary>${l10n.t('Why')}</summary>
    ${whenOpen(
      () => html`${sentences.map((words) => html`<p>${words}</p>`)}
        <ul class="evidence">${evidence.map((each) => html`<li>${evidenceWords(each, formats)}</li>`)}</ul>`,
    )}
  </details>`;
}

function whyWords(why: Uncertainty, formats: Formats): string {
  switch (why.kind) {
    case 'late':
      return why.from === undefined
        ? l10n.t(
            'The first reading was at {0}, after the first minutes, in which scanners click.',
            formats.dayAndTime(why.to),
          )
        : l10n.t(
            'Nothing was read in the first minutes, in which scanners click ({0} to {1}).',
            formats.dayAndTime(why.from),
            formats.within(why.from, why.to)(why.to),
          );
    case 'gap':
      return l10n.t(
        'Many clicked while nothing was read, from {0} to {1}.',
        formats.exact(why.from),
        formats.within(why.from, why.to)(why.to),
      );
    case 'oneEach':
      return l10n.t('Many clicked within minutes, as scanners do, but one link each, as people do.');
    case 'few':
      return l10n.t('There are too few clicks to tell early people from scanners.');
  }
}

function evidenceWords(evidence: Evidence, formats: Formats): string {
  switch (evidence.kind) {
    case 'early':
      return l10n.t(
        '{0} clicked while letters arrived and up to five minutes after. At the pace of later clicks, about {1} would have.',
        formats.number(evidence.clicked),
        formats.number(evidence.people),
      );
    case 'atOnce':
      return l10n.count(
        '{0} recipient made {1} clicks within {2}.|{0} recipients made {1} clicks within {2}.',
        evidence.clicked,
        formats.number(evidence.clicks),
        formats.lasting(evidence.to - evidence.from),
      );
    case 'moreEach':
      return l10n.t(
        'Those who clicked in that time made {0} clicks each, later ones {1}.',
        average(evidence.early, formats),
        average(evidence.later, formats),
      );
    case 'aboveOpened':
      return l10n.t(
        'More clicked ({0}) than opened ({1}). Scanners load no pictures, but people may have turned them off.',
        formats.number(evidence.clicked),
        formats.number(evidence.opened),
      );
    case 'nearDelivered':
      return l10n.t(
        '{0} of {1} who got the letter clicked, which is far more than people usually do.',
        formats.number(evidence.clicked),
        formats.number(evidence.delivered),
      );
    case 'manyEach':
      return l10n.t(
        '{0} clicks are {1} for each who clicked. Scanners follow all links, people usually one or two.',
        formats.number(evidence.clicks),
        average(evidence.clicks / evidence.clicked, formats),
      );
  }
}

const average = (value: number, formats: Formats) => formats.number(Math.round(value * 10) / 10);
