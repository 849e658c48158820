import { type Annotation, fieldOf, mostCards } from './annotations.ts';
import { readTime } from './times.ts';

/** What Gmail may show of a letter in its Promotions tab. */
export interface Promotion {
  readonly deal?: { readonly text: string; readonly code: string; readonly ends?: number };
  /** The https address of the logo. */
  readonly logo?: string;
  readonly cards: readonly PromotionCard[];
}

export interface PromotionCard {
  /** The https address of the picture. */
  readonly image: string;
  readonly headline: string;
  /** The price as it is written, and the one after the discount. */
  readonly price: string;
  readonly reduced?: number;
  readonly currency: string;
}

/** Returns what annotations make of a letter in Gmail’s Promotions tab; `undefined` if they make nothing. */
export function promotionOf(annotations: readonly Annotation[]): Promotion | undefined {
  const ofType = (wanted: string) => annotations.filter(({ type }) => type === wanted);
  const [deal] = ofType('DiscountOffer').flatMap((offer) => {
    const [text, code] = [textOf(offer, 'description'), textOf(offer, 'discountCode')];
    const ends = readTime(textOf(offer, 'availabilityEnds'))?.at;
    return text || code ? [{ text, code, ...(ends !== undefined && { ends }) }] : [];
  });
  const [logo] = ofType('Organization').flatMap((sender) => secureAddress(sender, 'logo'));
  const cards = inOrder(ofType('PromotionCard')).flatMap(cardOf).slice(0, mostCards);
  if (!deal && logo === undefined && cards.length === 0) return undefined;
  return { ...(deal && { deal }), ...(logo !== undefined && { logo }), cards };
}

const textOf = (annotation: Annotation, name: string) => fieldOf(annotation, name)?.text?.trim() ?? '';

function secureAddress(annotation: Annotation, name: string): string[] {
  const address = textOf(annotation, name);
  return /^https:\/\/[^/\s]/i.test(address) ? [address] : [];
}

/** Sorts cards by their `position`, where they have one. */
function inOrder(cards: readonly Annotation[]): Annotation[] {
  const position = (card: Annotation) => Number(textOf(card, 'position') || Number.POSITIVE_INFINITY);
  return [...cards].sort((a, b) => (position(a) < position(b) ? -1 : position(a) > position(b) ? 1 : 0));
}

function cardOf(card: Annotation): PromotionCard[] {
  const price = textOf(card, 'price');
  const discount = textOf(card, 'discountValue');
  const reduced = price && discount ? Number(price) - Number(discount) : Number.NaN;
  return secureAddress(card, 'image').map((image) => ({
    image,
    headline: textOf(card, 'headline'),
    price,
    ...(Number.isFinite(reduced) && reduced >= 0 && { reduced }),
    currency: textOf(card, 'priceCurrency'),
  }));
}
