import { html, nothing, type TemplateResult } from 'lit-html';
import type { Evidence, Robots, Uncertainty } from '../../core/figures/robots.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { rangeWords } from './statisticsTexts.ts';

/** Renders whether scanners are among those who clicked, with the readings that say so. */
export function robotsNote(
  robots: Robots,
  clicked: number,
  formats: Formats,
): TemplateResult | typeof nothing {
  switch (robots.kind) {
    case 'nobody':
      return nothing;
    case 'none':
      return html`<p>${noneWords(robots.people.least, clicked, formats)}</p>`;
    case 'unknown':
      return html`<p>${unknownWords(robots.why, formats)}</p>
        ${evidenceList(robots.evidence, l10n.t('The totals have signs of scanners, which prove nothing:'), formats)}`;
    case 'some': {
      const words = l10n.count(
        'Of {0} recipient who clicked, {1} were probably security scanners, which follow the links of a letter to look for harm: {2} were people. The figures on this page still include the scanners.|Of {0} recipients who clicked, {1} were probably security scanners, which follow the links of a letter to look for harm: {2} were people. The figures on this page still include the scanners.',
        clicked,
        rangeWords(robots.robots, formats),
        rangeWords(robots.people, formats),
      );
      return html`<p>${words}</p>
        ${evidenceList(robots.evidence, l10n.t('The readings say so:'), formats)}`;
    }
  }
}

function noneWords(least: number, clicked: number, formats: Formats): string {
  if (least === clicked) return l10n.t('The readings show no sign of security scanners.');
  return l10n.t(
    'The readings show no sign of security scanners: at least {0} of them were people.',
    formats.number(least),
  );
}

function unknownWords(why: Uncertainty, formats: Formats): string {
  switch (why.kind) {
    case 'late':
      return why.from === undefined
        ? l10n.t(
            'How many of them were security scanners can’t be told: the first reading was at {0}, after the first minutes, in which scanners click.',
            formats.dayAndTime(why.to),
          )
        : l10n.t(
            'How many of them were security scanners can’t be told: nothing was read in the first minutes, in which scanners click ({0} to {1}).',
            formats.dayAndTime(why.from),
            formats.dayAndTime(why.to),
          );
    case 'gap':
      return l10n.t(
        'How many of them were security scanners can’t be told: many clicked while nothing was read, from {0} to {1}.',
        formats.exact(why.from),
        formats.exact(why.to),
      );
    case 'oneEach':
      return l10n.t(
        'How many of them were security scanners can’t be told: many clicked within minutes, as scanners do, but one link each, as people do.',
      );
    case 'few':
      return l10n.t(
        'How many of them were security scanners can’t be told: there are too few clicks to tell early people from scanners.',
      );
  }
}

function evidenceList(
  evidence: readonly Evidence[],
  title: string,
  formats: Formats,
): TemplateResult | typeof nothing {
  if (evidence.length === 0) return nothing;
  return html`<p>${title}</p>
    <ul class="evidence">
      ${evidence.map((each) => html`<li>${evidenceWords(each, formats)}</li>`)}
    </ul>`;
}

function evidenceWords(evidence: Evidence, formats: Formats): string {
  switch (evidence.kind) {
    case 'early':
      return `${l10n.t(
        'In {0} from {1} on, while letters arrived and up to five minutes after, {2} clicked.',
        formats.lasting(evidence.to - evidence.from),
        formats.exact(evidence.from),
        formats.number(evidence.clicked),
      )} ${expectedWords(evidence.people)}`;
    case 'atOnce':
      return l10n.count(
        '{0} recipient made {1} clicks within {2}, at {3}.|{0} recipients made {1} clicks within {2}, at {3}.',
        evidence.clicked,
        formats.number(evidence.clicks),
        formats.lasting(evidence.to - evidence.from),
        formats.exact(evidence.from),
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

function expectedWords(people: number): string {
  if (people === 0) return l10n.t('At the pace of later clicks, hardly anybody would have.');
  return l10n.count(
    'At the pace of later clicks, about {0} would have.|At the pace of later clicks, about {0} would have.',
    people,
  );
}

const average = (value: number, formats: Formats) => formats.number(Math.round(value * 10) / 10);
