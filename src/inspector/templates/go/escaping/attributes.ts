/** The type of an attribute's content, as far as it decides how values are escaped. `unsafe` counts as plain, but not as a name. */
type AttributeType = 'plain' | 'unsafe' | 'url' | 'css' | 'js' | 'html' | 'srcset';

const named = (names: string, type: AttributeType) => names.split(' ').map((name) => [name, type] as const);

const types: ReadonlyMap<string, AttributeType> = new Map([
  ...named(
    'accept alt autocomplete autofocus autoplay border checked class cols colspan contenteditable contextmenu controls coords datetime default dir dirname disabled draggable dropzone for formtarget headers height hidden high hreflang id ismap kind label lang list loop low max maxlength media mediagroup min multiple name open optimum placeholder preload pubdate radiogroup readonly required reversed rows rowspan spellcheck scope scoped seamless selected shape size sizes span srclang start step tabindex target title width wrap',
    'plain',
  ),
  ...named(
    'accept-charset async challenge charset content crossorigin defer enctype form formenctype formmethod formnovalidate http-equiv keytype language method novalidate pattern rel sandbox type value',
    'unsafe',
  ),
  ...named(
    'action archive background cite classid codebase data formaction href icon longdesc manifest poster profile src usemap xmlns',
    'url',
  ),
  ...named('style', 'css'),
  ...named('srcset', 'srcset'),
  ...named('srcdoc', 'html'),
]);

/** Returns the type of an attribute by its name in small letters. */
export function attributeType(name: string): AttributeType {
  const own = ownName(name);
  if (own === undefined) return 'url';
  const type = types.get(own);
  if (type) return type;
  if (own.startsWith('on')) return 'js';
  return /src|uri|url/.test(own) ? 'url' : 'plain';
}

/** Returns a name without `data-` or its namespace; `undefined` for a namespace itself. */
function ownName(name: string): string | undefined {
  if (name.startsWith('data-')) return name.slice(5);
  const colon = name.indexOf(':');
  if (colon === -1) return name;
  return name.slice(0, colon) === 'xmlns' ? undefined : name.slice(colon + 1);
}
