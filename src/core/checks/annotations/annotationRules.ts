import { elementsNamed, readableTexts, valueIn } from '../letterQueries.ts';
import type { LetterElement, LetterTree, Passage } from '../letterTree.ts';
import type { FoundPlace } from '../rule.ts';
import {
  type Annotation,
  type AnnotationField,
  fieldOf,
  knownFields,
  knownTypes,
  mostCards,
  pictureRatios,
} from './annotations.ts';
import { readAnnotations } from './readAnnotations.ts';
import { readTime, type WrittenTime } from './times.ts';

/** Reports what is not correct JSON in annotations for Gmail. The value is the kind of the mistake. */
export function* brokenAnnotations(letter: LetterTree): Generator<FoundPlace> {
  for (const { kind, start, end } of readAnnotations(letter).mistakes) yield { start, end, values: [kind] };
}

/** Yields the annotations of a type that is Gmail’s own, or of any type. */
function annotationsOf(letter: LetterTree, type?: string): Annotation[] {
  return readAnnotations(letter).annotations.filter((one) => type === undefined || one.type === type);
}

/**
 * Reports fields and types that Gmail does not know, fields that it needs, and values that it can’t read. The values are the kind of the
 * mistake, the field or value, the type, and a better name.
 */
export function* wrongAnnotationFields(letter: LetterTree): Generator<FoundPlace> {
  for (const annotation of annotationsOf(letter)) {
    const { type } = annotation;
    const known = Object.hasOwn(knownFields, type) ? knownFields[type] : undefined;
    if (known) yield* wrongFields(annotation, known);
    else if (type !== 'Organization') yield* unknownType(annotation);
  }
}

function* wrongFields(annotation: Annotation, known: readonly string[]): Generator<FoundPlace> {
  const { type, place, hasContext } = annotation;
  if (!hasContext) yield { ...place, values: ['missing', '@context', type] };
  yield* missingFields(annotation);
  for (const field of annotation.fields) yield* wrongField(field, annotation, known);
}

/** Reports a type that is nearly one of Gmail’s. Others are for other readers. */
function* unknownType({ type, place }: Annotation): Generator<FoundPlace> {
  const meant = meantBy(type, knownTypes);
  if (meant !== undefined) yield { ...place, values: ['type', type, type, meant] };
}

function* missingFields(annotation: Annotation): Generator<FoundPlace> {
  const { type, place } = annotation;
  const needed = type === 'PromotionCard' ? ['image', 'url'] : [];
  for (const name of needed) {
    const field = fieldOf(annotation, name);
    if (!field) yield { ...place, values: ['missing', name, type] };
    else if (!field.isUnknown && field.text?.trim() === '')
      yield { ...field.namePlace, values: ['missing', name, type] };
  }
}

function* wrongField(
  { name, namePlace, place, text, isUnknown }: AnnotationField,
  annotation: Annotation,
  known: readonly string[],
): Generator<FoundPlace> {
  const { type } = annotation;
  if (!known.includes(name)) {
    yield { ...namePlace, values: ['unknown', name, type, meantBy(name, known) ?? ''] };
  } else if (isUnknown) return;
  else if (text === undefined) yield { ...place, values: ['value', name, type] };
  else if (name === 'priceCurrency' && !/^[A-Z]{3}$/.test(text.trim()))
    yield { ...place, values: ['currency', text, type, currencyMeantBy(text)] };
  else if (isAmount(name, annotation) && !/^\s{0,9}\d{1,15}(?:\.\d{1,9})?\s{0,9}$/.test(text))
    yield { ...place, values: ['amount', text, type] };
}

/** A price is only calculated with if there is a discount. */
const isAmount = (name: string, annotation: Annotation) =>
  name === 'discountValue' || (name === 'price' && fieldOf(annotation, 'discountValue') !== undefined);

/** Returns the code that a currency was meant as, if that is certain. */
function currencyMeantBy(text: string): string {
  const written = text.trim();
  const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₽': 'RUB' };
  return /^[a-z]{3}$/i.test(written) ? written.toUpperCase() : (signs[written] ?? '');
}

/** Returns the known name that a name was meant as: it differs in case or in one or two letters. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  return known.find((one) => areNear(name.toLowerCase(), one.toLowerCase()));
}

/** Returns true if one name becomes the other one when at most two of its letters in one place are replaced by up to two others. */
function areNear(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 2) return false;
  let start = 0;
  while (start < name.length && name[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(name.length, other.length) - start && name.at(-1 - end) === other.at(-1 - end)) end++;
  return name.length - start - end <= 2 && other.length - start - end <= 2;
}

/** The most words of a deal badge, as Gmail advises. */
const mostWords = 4;

/** Reports deals that don’t keep to Gmail’s advice: a long badge, and a discount code that the letter does not show. */
export function* weakDeals(letter: LetterTree): Generator<FoundPlace> {
  for (const deal of annotationsOf(letter, 'DiscountOffer')) {
    const badge = fieldOf(deal, 'description');
    const words = badge?.text?.trim().split(/\s+/).length ?? 0;
    if (badge && !badge.isUnknown && words > mostWords)
      yield { ...badge.place, values: ['badge', `${words}`] };
    const code = fieldOf(deal, 'discountCode');
    const written = code?.text?.trim() ?? '';
    if (code && !code.isUnknown && written !== '' && !isShown(letter, written))
      yield { ...code.place, values: ['code', written] };
  }
}

const isShown = (letter: LetterTree, text: string) =>
  readableTexts(letter).some((node) => node.text.toLowerCase().includes(text.toLowerCase()));

/** Reports the times of deals that are not times, have no time zone, are over, or end before they start. `now` is in milliseconds. */
export function* wrongDealTimes(letter: LetterTree, now = Number.NEGATIVE_INFINITY): Generator<FoundPlace> {
  for (const deal of annotationsOf(letter, 'DiscountOffer')) {
    const [starts, ends] = [timeOf(deal, 'availabilityStarts'), timeOf(deal, 'availabilityEnds')];
    if (starts) yield* unreadable(starts);
    if (!ends) continue;
    yield* unreadable(ends);
    const at = ends.time?.at ?? Number.POSITIVE_INFINITY;
    if (starts?.time && starts.time.at >= at) yield found('order', ends);
    else if (at < now) yield found('past', ends);
  }
}

function* unreadable(written: TimeOfDeal): Generator<FoundPlace> {
  if (!written.time) yield found('format', written);
  else if (!written.time.hasZone) yield found('zone', written);
}

interface TimeOfDeal {
  readonly field: AnnotationField;
  readonly text: string;
  /** Absent if the text is no time. */
  readonly time: WrittenTime | undefined;
}

function timeOf(deal: Annotation, name: string): TimeOfDeal | undefined {
  const field = fieldOf(deal, name);
  if (!field || field.isUnknown || field.text === undefined) return undefined;
  return { field, text: field.text, time: readTime(field.text) };
}

const found = (kind: string, { field, text }: TimeOfDeal): FoundPlace => ({
  ...field.place,
  values: [kind, text],
});

/** Reports addresses of annotations that are not complete, and of pictures that are not https. */
export function* wrongAnnotationAddresses(letter: LetterTree): Generator<FoundPlace> {
  for (const annotation of annotationsOf(letter)) {
    const names = { PromotionCard: ['image', 'url'], Organization: ['logo'] }[annotation.type] ?? [];
    for (const { name, text = '', place, isUnknown } of annotation.fields) {
      const address = text.trim();
      if (isUnknown || address === '' || !names.includes(name)) continue;
      if (!/^https?:\/\/[^/\s]/i.test(address)) yield { ...place, values: ['relative', address] };
      else if (name !== 'url' && /^http:/i.test(address)) yield { ...place, values: ['http', address] };
    }
  }
}

/** How far a picture’s ratio may be from a supported one: pictures have whole pixels. */
const tolerance = 0.02;

/**
 * Reports pictures of a carousel that Gmail does not show as they are: too many, repeated ones, other formats than PNG and JPEG, and, where
 * the letter says the size of the same picture, ratios that are not supported or not equal.
 */
export function* wrongAnnotationPictures(letter: LetterTree): Generator<FoundPlace> {
  const cards = annotationsOf(letter, 'PromotionCard');
  const tooMany = cards[mostCards];
  if (tooMany) yield { ...tooMany.place, values: ['many', `${cards.length}`] };
  const images = cards.flatMap((card) => {
    const image = fieldOf(card, 'image');
    const address = image?.text?.trim() ?? '';
    return image && !image.isUnknown && address !== '' ? [{ address, place: image.place }] : [];
  });
  const seen = new Set<string>();
  for (const { address, place } of images) {
    if (seen.has(address)) yield { ...place, values: ['repeated', address] };
    seen.add(address);
    const format = /^[^?#]{0,5000}\.(gif|webp|svg|avif|bmp|tiff?|heic)(?:[?#]|$)/i.exec(address)?.[1];
    if (format) yield { ...place, values: ['format', format.toUpperCase()] };
  }
  if (images.length > 0) yield* wrongRatios(images, picturesBySource(letter));
}

function* wrongRatios(
  images: readonly { readonly address: string; readonly place: Passage }[],
  pictures: ReadonlyMap<string, LetterElement>,
): Generator<FoundPlace> {
  let first: number | undefined;
  for (const { address, place } of images) {
    const size = ratioOf(pictures.get(address));
    if (!size) continue;
    const ratio = pictureRatios.find((known) => isNear(size.ratio, known));
    if (ratio === undefined) yield { ...place, values: ['ratio', size.written] };
    else if (first !== undefined && ratio !== first) yield { ...place, values: ['unequal', size.written] };
    first ??= ratio;
  }
}

const isNear = (ratio: number, known: number) => Math.abs(ratio / known - 1) <= tolerance;

function picturesBySource(letter: LetterTree): Map<string, LetterElement> {
  const found = new Map<string, LetterElement>();
  for (const picture of elementsNamed(letter, 'img')) found.set(valueIn(picture, 'src') ?? '', picture);
  return found;
}

function ratioOf(picture: LetterElement | undefined): { ratio: number; written: string } | undefined {
  const [width, height] = ['width', 'height'].map((name) => {
    const value = picture ? valueIn(picture, name) : undefined;
    return value && /^\d{1,5}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : 0;
  });
  return width && height ? { ratio: width / height, written: `${width} × ${height}` } : undefined;
}
