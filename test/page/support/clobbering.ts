/** HTML that clobbers the properties of documents, forms and windows. */

/** Returns every property name that a page can read from a letter's nodes. To be called in a page. */
export function propertyNames(): string[] {
  const names = new Set<string>(['__proto__', 'constructor', '0', 'length', 'item', 'namedItem']);
  const prototypes = [Document, HTMLFormElement, HTMLHtmlElement, HTMLBodyElement, HTMLImageElement];
  const starts: object[] = [window, ...prototypes.map(({ prototype }) => prototype)];
  for (const start of starts) {
    for (let at: object | null = start; at; at = Object.getPrototypeOf(at))
      for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names];
}

/** Elements whose names become properties of a form, a document or a window. */
const holders: Record<string, (name: string) => string> = {
  'fields of a form': (name) => `<input name="${name}">`,
  'buttons of a form': (name) => `<button id="${name}">Button</button>`,
  'pictures of a form': (name) => `<img name="${name}" id="${name}" alt="">`,
  'objects of a form': (name) => `<object name="${name}" id="${name}"></object>`,
  'fields elsewhere': (name) => `<textarea form="form" name="${name}"></textarea>`,
  pictures: (name) => `</form><img name="${name}" id="${name}" alt="">`,
  forms: (name) => `</form><form name="${name}"></form>`,
  frames: (name) => `</form><iframe name="${name}"></iframe><embed name="${name}">`,
  anchors: (name) => `</form><a name="${name}" id="${name}"></a>`,
};

export interface ClobberingLetter {
  readonly kind: string;
  /** In pieces, as MJML's letters are. */
  readonly pieces: readonly string[];
}

/**
 * Returns letters in which all these names are clobbered, with something to click inside the clobbering
 * block.
 */
export function clobberingLetters(names: readonly string[]): ClobberingLetter[] {
  return Object.entries(holders).map(([kind, holder]) => {
    const taken = names.map((name) => holder(name)).join('');
    const block = `<form id="form" method="get" style="color: #112233"><p id="inside">Inside <a id="link" href="https://a.example/">a link</a></p>${taken}</form>`;
    return {
      kind,
      pieces: [
        '<!doctype html><html><head><title>T</title><style>p { color: red }</style></head><body><div>',
        '<p id="first">First</p>',
        block,
        '<p id="last">Last</p>',
        '</div></body></html>',
      ],
    };
  });
}
