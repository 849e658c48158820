/** Compares what views of mail programs keep of Can I email's test pages with its verdicts. */
import { createRequire } from 'node:module';
import * as css from 'css-tree';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { usedBy } from '../../../src/core/checks/support/features.ts';
import { corpusFiles } from './corpus.ts';

/** The programs that the proof is about: those that emailens has, too, then two that are in Mailroom's setting or as common. */
export const provenPrograms = [
  'gmail.desktop-webmail',
  'gmail.android',
  'gmail.ios',
  'outlook.outlook-com',
  'outlook.windows',
  'outlook.ios',
  'outlook.android',
  'apple-mail.macos',
  'apple-mail.ios',
  'yahoo.desktop-webmail',
  'samsung-email.android',
  'thunderbird.macos',
  'hey.desktop-webmail',
  'mail-ru.desktop-webmail',
  'outlook.macos',
] as const;

export interface TestPage {
  readonly slug: string;
  readonly html: string;
}

/** Returns the features whose test page is at hand, with the page. */
export function testPages(): TestPage[] {
  const pages = new Map(
    corpusFiles('caniemail/tests/*.html').map(({ name, text }) => [name.split('/').at(-1), text]),
  );
  return corpusFiles('caniemail/_features/*.md').flatMap(({ name, text }) => {
    const slug = name.split('/').at(-1)?.replace('.md', '') ?? '';
    const html = pages.get(/^test_url:\s*"?\/tests\/([^"\s]+)/m.exec(text)?.[1]);
    return slug === '_template' || html === undefined ? [] : [{ slug, html }];
  });
}

type Stats = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

const features: ReadonlyMap<string, Stats> = new Map(
  (
    createRequire(import.meta.url)('caniemail/caniemail.json') as {
      data: readonly { slug: string; stats: Stats }[];
    }
  ).data.map(({ slug, stats }) => [slug, stats]),
);

/** Returns the letter of a program's newest verdict about a feature, as the data has it. Years are older than versions. */
export function verdictOf(slug: string, program: string): string | undefined {
  const [family = '', platform = ''] = program.split('.');
  const versions = Object.entries(features.get(slug)?.[family]?.[platform] ?? {});
  const numbered = versions.filter(([version]) => !/^20\d\d$/.test(version));
  // Integers come first in an object, whatever their place in the file.
  const ofVersions = numbered.filter(
    ([version]) => /^\d+(?:\.\d+)*$/.test(version) && !/^20\d\d-/.test(version),
  );
  const isSorted = ofVersions.length === numbered.length;
  const newest = isSorted
    ? numbered.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
    : numbered.at(-1);
  return (newest ?? versions.at(-1))?.[1].trim().charAt(0);
}

/** Counts the notations of `usedBy` in HTML, with other parsers than the checks': a browser's tree, and values as CSS's grammar has them. */
export function notationsIn(html: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (name: string) => found.set(name, (found.get(name) ?? 0) + 1);
  visit(parse(html), add);
  return found;
}

/** Returns how often HTML uses a feature. */
export function usesOf(slug: string, found: ReadonlyMap<string, number>): number {
  return (usedBy[slug] ?? []).reduce((sum, notation) => {
    if (!notation.endsWith('*')) return sum + (found.get(notation) ?? 0);
    const beginning = notation.slice(0, -1);
    const names = [...found.keys()].filter((name) => name.startsWith(beginning) && !name.includes(':'));
    return sum + names.reduce((all, name) => all + (found.get(name) ?? 0), 0);
  }, 0);
}

type Node = DefaultTreeAdapterTypes.Node;

function visit(root: Node, add: (name: string) => void): void {
  const nodes: Node[] = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.nodeName === '#documentType') add('doctype');
    if (node.nodeName === '#comment' && 'data' in node && !/^\[if|^<!\[endif|^\s*<!\[endif/.test(node.data))
      add('comment');
    if ('attrs' in node) visitElement(node, add);
    if ('content' in node) nodes.push(node.content);
    if ('childNodes' in node) nodes.push(...node.childNodes);
  }
}

function visitElement(
  { tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element,
  add: (name: string) => void,
) {
  add(`<${tagName}>`);
  for (const { name, value } of attrs) {
    const text = value.trim().toLowerCase();
    add(`[${name}]`);
    if (name === 'type' || name === 'name') add(`<${tagName} ${name}=${text}>`);
    if (name === 'style') visitCss(value, 'declarationList', add);
    if (name === 'href' && (tagName === 'a' || tagName === 'area')) {
      if (/^#./.test(text)) add('link fragment');
      if (text.startsWith('mailto:')) add('link mail');
    }
    if (name === 'srcset' || name === 'src' || name === 'background') {
      if (tagName === 'img' || tagName === 'source' || name === 'background')
        for (const one of name === 'srcset' ? text.split(',') : [text]) visitPicture(one, add);
    }
  }
  if (tagName !== 'style') return;
  for (const node of childNodes) if ('value' in node) visitCss(node.value, 'stylesheet', add);
}

function visitPicture(address: string, add: (name: string) => void): void {
  const data = /^data:(?:image|video)\/(\w+)[^,]*?(;base64)?,/.exec(address);
  if (data?.[2]) add('picture in base64');
  const ending = data?.[1] ?? /\.(\w{2,5})(?:[?#]|\s|$)/.exec(address.replace(/^https?:\/\/[^/]*/, ''))?.[1];
  if (ending) add(`picture.${ending}`);
}

const combinators: Readonly<Record<string, string>> = {
  ' ': 'a b',
  '>': 'a > b',
  '+': 'a + b',
  '~': 'a ~ b',
};
const selectorNames: Readonly<Record<string, string>> = {
  ClassSelector: 'class selector',
  IdSelector: 'id selector',
  AttributeSelector: 'attribute selector',
  NestingSelector: 'nesting selector',
};

function visitCss(text: string, context: string, add: (name: string) => void): void {
  const tree = css.parse(text, { context, onComment: () => add('css comment'), parseCustomProperty: false });
  let rules = 0;
  css.walk(tree, {
    enter(node: css.CssNode) {
      if (node.type === 'Rule' && rules++ > 0) add('nested rule');
      addNode(node, add);
    },
    leave(node: css.CssNode) {
      if (node.type === 'Rule') rules--;
    },
  });
}

function addNode(node: css.CssNode, add: (name: string) => void): void {
  if (node.type === 'Selector') addChains(node, add);
  else if (node.type === 'Declaration') addDeclaration(node, add);
  else if (node.type === 'Atrule' && node.name === 'media' && node.prelude) {
    add('@media');
    addMedia(css.generate(node.prelude), add);
  } else {
    const name = nameOf(node);
    if (name !== undefined) add(name);
  }
}

function nameOf(node: css.CssNode): string | undefined {
  switch (node.type) {
    case 'SelectorList':
      return node.children.size > 1 ? 'a, b' : undefined;
    case 'Combinator':
      return combinators[node.name] ?? node.name;
    case 'TypeSelector':
      return node.name.endsWith('*') ? 'universal selector' : 'type selector';
    case 'PseudoClassSelector':
      return /^(?:before|after|first-line|first-letter)$/.test(node.name)
        ? `::${node.name}`
        : `:${node.name}`;
    case 'PseudoElementSelector':
      return `::${node.name}`;
    case 'Atrule':
      return `@${node.name.toLowerCase()}`;
    default:
      return selectorNames[node.type];
  }
}

function addMedia(prelude: string, add: (name: string) => void): void {
  for (const [, name = ''] of prelude.matchAll(/\(([\w-]+)/g))
    add(`@media (${name.replace(/^-webkit-/, '').replace(/^(?:min|max)-/, '')})`);
}

function addChains({ children }: css.Selector, add: (name: string) => void): void {
  let before = '';
  for (const { type } of children) {
    const isSimple = /^(?:Type|Class|Id|Attribute)Selector$/.test(type);
    if (isSimple && before) add('a.b');
    before = isSimple ? type : '';
  }
}

function addDeclaration({ property, value, important }: css.Declaration, add: (name: string) => void): void {
  const name = property.toLowerCase().replace(/^-(?:webkit|moz|ms|o)-/, '');
  add(name.startsWith('--') ? '--name' : name);
  if (important) add('!important');
  const pieces = new Set<string>();
  css.walk(value, (node) => {
    if (node.type === 'Function')
      pieces.add(`${node.name.toLowerCase().replace(/^-(?:webkit|moz|ms|o)-/, '')}()`);
    if (node.type === 'Dimension') pieces.add(`1${node.unit.toLowerCase()}`);
    if (node.type === 'Percentage') pieces.add('1%');
    if (node.type === 'Identifier') {
      pieces.add(`${name}:${node.name.toLowerCase()}`);
      pieces.add(`any:${node.name.toLowerCase()}`);
    }
    if (node.type === 'Url') visitPicture(node.value.toLowerCase(), add);
  });
  for (const piece of pieces) add(piece);
}

/** How the views of a program agree with the verdicts about what the pages contain. */
export interface Agreement {
  unsupported: number;
  removed: number;
  supported: number;
  kept: number;
  /** The verdicts that the views contradict: `n css-gap outlook.windows`. */
  readonly others: string[];
}

/**
 * Compares views with the verdicts y and n: a feature without support is gone from the view of its page, one with support is still there.
 * Pages that don't contain their feature are left out.
 */
export function agreementOf(
  pages: readonly TestPage[],
  programs: readonly string[],
  view: (html: string, program: string) => string,
): Agreement {
  const result: Agreement = { unsupported: 0, removed: 0, supported: 0, kept: 0, others: [] };
  const seen = new Map<string, ReadonlyMap<string, number>>();
  const read = (key: string, html: () => string) => {
    const known = seen.get(key) ?? notationsIn(html());
    seen.set(key, known);
    return known;
  };
  for (const { slug, html } of pages) {
    if (
      usesOf(
        slug,
        read(html, () => html),
      ) === 0
    )
      continue;
    for (const program of programs) {
      const verdict = verdictOf(slug, program);
      if (verdict !== 'y' && verdict !== 'n') continue;
      const left = usesOf(
        slug,
        read(`${program}\n${html}`, () => view(html, program)),
      );
      if (verdict === 'n') result.unsupported++;
      else result.supported++;
      if (verdict === 'n' && left === 0) result.removed++;
      else if (verdict === 'y' && left > 0) result.kept++;
      else result.others.push(`${verdict} ${slug} ${program}`);
    }
  }
  return result;
}
