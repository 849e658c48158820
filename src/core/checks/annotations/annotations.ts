import type { JsonMember, JsonNode } from '../../text/readJson.ts';
import type { Passage } from '../letterTree.ts';

/**
 * What Gmail reads of a letter for its Promotions tab: objects of JSON-LD or Microdata. The types and their fields are those of
 * https://developers.google.com/workspace/gmail/promotab/reference.
 */
export interface Annotation {
  /** The type as it is written: `PromotionCard`. */
  readonly type: string;
  /** The place of the type. */
  readonly place: Passage;
  readonly fields: readonly AnnotationField[];
  /** False for JSON-LD without a `@context`. */
  readonly hasContext: boolean;
}

export interface AnnotationField {
  readonly name: string;
  readonly namePlace: Passage;
  /** The place of the value, without quotes. */
  readonly place: Passage;
  /** The text or number; `undefined` for any other value. */
  readonly text: string | undefined;
  /** True if template code writes a part of the value, or if it is not read for another reason. */
  readonly isUnknown: boolean;
}

/** The fields of the types that are Gmail’s own, the required ones first. Gmail reads of an `Organization` only `logo`. */
export const knownFields: Readonly<Record<string, readonly string[]>> = {
  PromotionCard: ['image', 'url', 'headline', 'price', 'priceCurrency', 'discountValue', 'position'],
  DiscountOffer: ['description', 'discountCode', 'availabilityStarts', 'availabilityEnds'],
};

export const knownTypes = ['Organization', ...Object.keys(knownFields)];

/** The pictures that a carousel has at most, and the shapes of pictures that Gmail supports, as width by height. */
export const mostCards = 10;
export const pictureRatios = [4 / 5, 1, 1.91];

export const fieldOf = ({ fields }: Annotation, name: string): AnnotationField | undefined =>
  fields.find((field) => field.name === name);

/** Returns the annotations in JSON-LD: an object, or a list of objects. `isUnknown` tells of places where template code writes. */
export function annotationsInJson(
  root: JsonNode,
  isUnknown: (place: Passage) => boolean = () => false,
): Annotation[] {
  const objects = root.kind === 'array' ? root.items : [root];
  return objects.flatMap((object) =>
    object.kind === 'object' ? annotationOf(object.members, isUnknown) : [],
  );
}

function annotationOf(members: readonly JsonMember[], isUnknown: (place: Passage) => boolean): Annotation[] {
  const type = members.find(({ name }) => name === '@type')?.value;
  if (type?.kind !== 'string') return [];
  const fields = members
    .filter(({ name }) => !name.startsWith('@'))
    .map(({ name, place, value }): AnnotationField => {
      const read = addressOfPicture(value) ?? value;
      return {
        name,
        namePlace: withoutQuotes(place),
        place: read.kind === 'string' ? withoutQuotes(read) : { start: read.start, end: read.end },
        text: read.kind === 'string' || read.kind === 'number' ? read.text : undefined,
        isUnknown: isUnknown(read),
      };
    });
  const hasContext = members.some(({ name }) => name === '@context');
  return [{ type: type.text, place: withoutQuotes(type), fields, hasContext }];
}

/** Returns the address of an `ImageObject`, which may stand in the place of an address. */
function addressOfPicture(value: JsonNode): JsonNode | undefined {
  if (value.kind !== 'object') return undefined;
  return value.members.find(({ name }) => name === 'url' || name === 'contentUrl')?.value;
}

const withoutQuotes = ({ start, end }: Passage): Passage => ({ start: start + 1, end: end - 1 });

/** Returns the last segment of a type of Microdata: `PromotionCard` of `http://schema.org/PromotionCard`; else `undefined`. */
export const typeOfItem = (itemType: string): string | undefined =>
  /^https?:\/\/(?:www\.)?schema\.org\/([\w-]{1,50})$/i.exec(itemType.trim())?.[1];
