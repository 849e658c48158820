const nameSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Void elements, which have no closing tag. */
const voidElements = nameSet(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

export const isVoidElement = (name: string) => voidElements.has(name);

/** Elements with an optional closing tag (HTML standard, "Optional tags"). */
const optional = nameSet(
  'html head body p li dt dd td th tr tbody thead tfoot colgroup caption option optgroup rt rp',
);

export const mayStayOpen = (name: string) => optional.has(name);

const cells = nameSet('td th caption');
const cellEnders = nameSet('table tbody thead tfoot tr td th caption body html');

/**
 * Returns true if a closing tag may implicitly close the open element `inner` to reach its own element. Most tags can't close a table cell.
 */
export const reachesOutOf = (closing: string, inner: string) => !cells.has(inner) || cellEnders.has(closing);

interface Implied {
  /** The names of the open elements that the tag closes implicitly. */
  readonly ends: ReadonlySet<string>;
  /** The names of the elements at which the tag stops closing others. */
  readonly within: ReadonlySet<string>;
}

const implied = (ends: string, within: string): Implied => ({ ends: nameSet(ends), within: nameSet(within) });

const paragraphEnd = implied('p', 'table td th caption button object');
const blocks = nameSet(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr main menu nav ol p pre search section summary table ul',
);

const impliedEnds = new Map<string, Implied>([
  ['body', implied('head', 'body')],
  ['li', implied('li p', 'ul ol menu table td th')],
  ['dt', implied('dt dd p', 'dl table td th')],
  ['dd', implied('dt dd p', 'dl table td th')],
  ['option', implied('option', 'select')],
  ['optgroup', implied('option optgroup', 'select')],
  ['td', implied('td th caption', 'table')],
  ['th', implied('td th caption', 'table')],
  ['tr', implied('tr td th caption colgroup', 'table')],
  ['tbody', implied('tbody thead tfoot tr td th caption colgroup', 'table')],
  ['thead', implied('tbody thead tfoot tr td th caption colgroup', 'table')],
  ['tfoot', implied('tbody thead tfoot tr td th caption colgroup', 'table')],
]);

/** Returns the open elements that an opening tag closes implicitly. */
export const impliedEnd = (name: string) =>
  impliedEnds.get(name) ?? (blocks.has(name) ? paragraphEnd : undefined);
