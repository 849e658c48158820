import type { Localizer } from '../../text/localizer.ts';
import { shortText } from '../../text/shortText.ts';
import { knownFields, knownTypes } from '../annotations/annotations.ts';
import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about annotations for Gmail’s Promotions tab. */
export const annotationTexts = ({ l10n }: Wording) =>
  ({
    'annotation-json': {
      what: (kind) =>
        kind === 'comment'
          ? l10n.t('JSON has no comments.')
          : kind === 'comma'
            ? l10n.t('JSON has no comma after the last item.')
            : l10n.t('This is not correct JSON.'),
      why: () => l10n.t('Gmail may ignore the whole annotation. Correct this place.'),
    },
    'annotation-field': {
      what: (kind, name = '', type = '', meant = '') =>
        annotationFieldText(l10n, { kind, name, type, meant }),
      why: (kind, _name, type = '') => {
        const known = (knownFields[type] ?? knownTypes).join(', ');
        switch (kind) {
          case 'missing':
            return l10n.t('Gmail requires it, and may ignore the annotation without it.');
          case 'type':
            return l10n.t('Gmail’s Promotions tab reads these: {0}.', known);
          case 'unknown':
            return l10n.t('Gmail ignores it. The fields of “{0}” are {1}.', type, known);
          case 'currency':
            return l10n.t(
              'Three capital letters of ISO 4217, such as USD, say which sign stands at the price.',
            );
          case 'amount':
            return l10n.t('Gmail takes the discount off the price. Write the number alone, such as 25.');
          default:
            return l10n.t('Gmail can’t read another value here.');
        }
      },
    },
    'annotation-address': {
      what: (kind, address) =>
        kind === 'http'
          ? l10n.t('Gmail is to load this picture over http.')
          : l10n.t('“{0}” is not a complete address.', shortText(address ?? '', 200)),
      why: () => l10n.t('Gmail asks for https in the addresses of annotations.'),
    },
    'annotation-picture': {
      what: (kind, value = '') => annotationPictureText(l10n, kind, shortText(value, 200)),
      why: (kind) => {
        switch (kind) {
          case 'many':
            return l10n.t('A carousel in Gmail has at most 10 pictures.');
          case 'repeated':
            return l10n.t('Each picture of a carousel must be another one.');
          case 'format':
            return l10n.t('Gmail shows PNG and JPEG files in its Promotions tab.');
          case 'unequal':
            return l10n.t('All pictures of a carousel must have the same ratio.');
          default:
            return l10n.t(
              'Gmail supports the ratios 4:5, 1:1 and 1.91:1, and crops the picture at its edges.',
            );
        }
      },
    },
    'annotation-time': {
      what: (kind, time) => annotationTimeText(l10n, kind, shortText(time ?? '', 60)),
      why: (kind) =>
        kind === 'past'
          ? l10n.t('Gmail takes the letter for an old offer, and doesn’t show it at the top.')
          : kind === 'order'
            ? l10n.t('Such an offer is never valid. Correct one of the two times.')
            : l10n.t('Gmail reads times such as 2026-12-30T23:59:59+03:00.'),
    },
    'annotation-deal': {
      what: (kind, value = '') =>
        kind === 'badge'
          ? l10n.t('The text of the deal badge is long. Number of words: {0}.', value)
          : l10n.t('The letter doesn’t show the discount code “{0}”.', shortText(value, 60)),
      why: (kind) =>
        kind === 'badge'
          ? l10n.t('It takes the place of the subject. Gmail advises at most 4 words, and no full sentence.')
          : l10n.t('Gmail advises to give a code only if it is in the letter.'),
    },
  }) satisfies Record<string, RuleText>;

function annotationFieldText(
  l10n: Localizer,
  {
    kind,
    name,
    type,
    meant,
  }: { readonly kind: string | undefined; readonly [part: string]: string | undefined },
): string {
  const written = shortText(name ?? '', 60);
  const better = meant ? ` ${l10n.t('Do you mean “{0}”?', meant)}` : '';
  switch (kind) {
    case 'missing':
      return l10n.t('This “{0}” for Gmail has no “{1}”.', type ?? '', written);
    case 'type':
      return l10n.t('Gmail doesn’t know the annotation “{0}”.', written) + better;
    case 'unknown':
      return l10n.t('Gmail doesn’t know the field “{0}”.', written) + better;
    case 'currency':
      return l10n.t('“{0}” is not the code of a currency.', written) + better;
    case 'amount':
      return l10n.t('“{0}” is not a number.', written);
    default:
      return l10n.t('The value of “{0}” is neither text nor a number.', written);
  }
}

function annotationPictureText(l10n: Localizer, kind: string | undefined, value: string): string {
  switch (kind) {
    case 'many':
      return l10n.t('The letter has more than 10 cards for Gmail: {0}.', value);
    case 'repeated':
      return l10n.t('An earlier card for Gmail has the same picture.');
    case 'format':
      return l10n.t('The picture for Gmail is a {0} file.', value);
    case 'unequal':
      return l10n.t('The picture ({0}) has another ratio than the first one for Gmail.', value);
    default:
      return l10n.t('The picture ({0}) has a ratio that Gmail doesn’t support.', value);
  }
}

function annotationTimeText(l10n: Localizer, kind: string | undefined, time: string): string {
  switch (kind) {
    case 'past':
      return l10n.t('This offer is over since {0}.', time);
    case 'order':
      return l10n.t('This offer ends before it starts.');
    case 'zone':
      return l10n.t('“{0}” has no time with a time zone.', time);
    default:
      return l10n.t('“{0}” is not a date with a time.', time);
  }
}
