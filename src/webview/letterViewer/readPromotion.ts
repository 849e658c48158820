import { type Annotation, annotationsInJson, typeOfItem } from '../../core/checks/annotations/annotations.ts';
import { type Promotion, promotionOf } from '../../core/checks/annotations/promotion.ts';
import { readJson } from '../../core/text/readJson.ts';
import * as dom from './letterDom.ts';

/** The most annotations of each kind that are read, and the most fields of one. */
const [mostItems, mostFields] = [50, 50];

/** Returns what Gmail’s Promotions tab may show of a letter, from its annotations in JSON-LD and Microdata. JSON with mistakes is not read. */
export function promotionIn(letter: dom.ShownDocument): Promotion | undefined {
  const scripts = dom.select(letter, 'script[type^="application/ld+json" i]').slice(0, mostItems);
  const inScripts = scripts.flatMap((script) => {
    const { root, mistakes } = readJson(dom.textOf(script) ?? '');
    return root && mistakes.length === 0 ? annotationsInJson(root) : [];
  });
  const items = dom.select(letter, '[itemscope][itemtype]').slice(0, mostItems);
  return promotionOf([...inScripts, ...items.flatMap(annotationOf)]);
}

const nowhere = { start: 0, end: 0 };

function annotationOf(item: dom.ShownElement): Annotation[] {
  const type = typeOfItem(dom.attributeOf(item, 'itemtype') ?? '');
  if (type === undefined) return [];
  const fields = dom
    .select(item, '[itemprop]')
    .slice(0, mostFields)
    .map((field) => {
      const value = ['content', 'href', 'src']
        .map((name) => dom.attributeOf(field, name))
        .find((one) => one !== null);
      const name = dom.attributeOf(field, 'itemprop') ?? '';
      return {
        name,
        namePlace: nowhere,
        place: nowhere,
        text: value ?? dom.textOf(field) ?? '',
        isUnknown: false,
      };
    });
  return [{ type, place: nowhere, fields, hasContext: true }];
}
