import { codesFrom } from '../../templates/templateCode.ts';
import { type JsonMistake, readJson } from '../../text/readJson.ts';
import {
  attribute,
  codeReplaced,
  contentOf,
  elementsNamed,
  oncePerLetter,
  outwards,
  placeOfValue,
  textIn,
  valueIn,
} from '../letterQueries.ts';
import type { LetterElement, LetterTree, Passage } from '../letterTree.ts';
import { type Annotation, type AnnotationField, annotationsInJson, typeOfItem } from './annotations.ts';

/** The annotations of a letter for Gmail, and what is wrong with their JSON. */
interface AnnotationsOfLetter {
  readonly annotations: readonly Annotation[];
  readonly mistakes: readonly JsonMistake[];
}

/** Reads the annotations of a letter, in linear time. JSON with mistakes other than comments and last commas is not read. */
export const readAnnotations = oncePerLetter((letter): AnnotationsOfLetter => {
  const annotations: Annotation[] = [];
  const mistakes: JsonMistake[] = [];
  for (const script of elementsNamed(letter, 'script')) {
    if (!/^\s{0,9}application\/ld\+json\b/i.test(valueIn(script, 'type') ?? '')) continue;
    const found = inScript(letter, script);
    annotations.push(...found.annotations);
    mistakes.push(...found.mistakes);
  }
  return { annotations: [...annotations, ...inMicrodata(letter)], mistakes };
});

function inScript(letter: LetterTree, script: LetterElement): AnnotationsOfLetter {
  const texts = contentOf(letter, script);
  const place = { start: texts[0]?.start ?? 0, end: texts.at(-1)?.end ?? 0 };
  const codes = codesFrom(letter.codes, place);
  // A digit is a correct value both inside and outside of a string.
  const { root, mistakes } = readJson(codeReplaced(letter, place, '1'));
  const inLetter = ({ start, end }: Passage) => ({ start: start + place.start, end: end + place.start });
  const isCode = (where: Passage) => codesFrom(letter.codes, inLetter(where)).length > 0;
  const annotations = root ? annotationsInJson(root, isCode) : [];
  // Blocks of template code may leave out or repeat any part of the JSON.
  const isWhole = codes.every(({ kind }) => kind === 'value');
  return {
    annotations: annotations.map((annotation) => placedIn(annotation, inLetter)),
    mistakes: isWhole ? mistakes.map((mistake) => ({ ...mistake, ...inLetter(mistake) })) : [],
  };
}

function placedIn(annotation: Annotation, inLetter: (place: Passage) => Passage): Annotation {
  const fields = annotation.fields.map((field) => ({
    ...field,
    namePlace: inLetter(field.namePlace),
    place: inLetter(field.place),
  }));
  return { ...annotation, place: inLetter(annotation.place), fields };
}

function inMicrodata(letter: LetterTree): Annotation[] {
  const fieldsOf = new Map<LetterElement, AnnotationField[]>();
  const found: Annotation[] = [];
  for (const element of letter.elements) {
    if (element.onlyOutlook) continue;
    const name = attribute(element, 'itemprop');
    const around = name && outwards(element.parent).find((outer) => attribute(outer, 'itemscope'));
    if (name && around) fieldsOf.get(around)?.push(fieldOfItem(letter, element, name.value.trim()));
    const itemType = attribute(element, 'itemtype');
    const type = itemType && attribute(element, 'itemscope') && typeOfItem(itemType.value);
    if (!type) continue;
    const fields: AnnotationField[] = [];
    fieldsOf.set(element, fields);
    found.push({ type, place: placeOfValue(itemType), fields, hasContext: true });
  }
  return found;
}

function fieldOfItem(letter: LetterTree, element: LetterElement, name: string): AnnotationField {
  const named = attribute(element, 'itemprop');
  const value = ['content', 'href', 'src'].map((one) => attribute(element, one)).find((one) => one);
  const place = value ? placeOfValue(value) : element.tag;
  return {
    name,
    namePlace: named ? placeOfValue(named) : element.tag,
    place,
    text: value ? value.value.trim() : textIn(letter, element),
    isUnknown: attribute(element, 'itemscope') !== undefined || codesFrom(letter.codes, place).length > 0,
  };
}
