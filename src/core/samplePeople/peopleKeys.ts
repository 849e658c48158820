import { eachItem, type FieldPath } from '../templates/fieldUses.ts';

/** A key in a file of people. The offsets enclose the name, without its quotes. */
interface PlacedKey {
  readonly start: number;
  readonly end: number;
  /** The way from the person to the field. */
  readonly path: FieldPath;
}

/** An object or a list that is still open. */
interface Container {
  readonly kind: 'file' | 'people' | 'list' | 'object';
  /** The way from the person; `undefined` outside of people. */
  readonly path: FieldPath | undefined;
  /** The key of the value that comes next. */
  key: string;
}

/** The maximum depth of lists and objects. Keys in deeper ones are not read. */
const deepest = 50;

/** Returns the keys of the people in a JSON file of people, in order. Accepts any text. */
export function peopleKeys(text: string): readonly PlacedKey[] {
  const found: PlacedKey[] = [];
  const open: Container[] = [];
  let written: { readonly name: string; readonly start: number; readonly end: number } | undefined;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]:]/g)) {
    const around = open.at(-1);
    switch (token) {
      case '{':
      case '[':
        open.push(open.length < deepest ? containerIn(around, token) : unread());
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ':':
        if (around && written) found.push(...keyIn(around, written));
        break;
      default:
        written = { name: textOf(token), start: index + 1, end: index + Math.max(1, token.length - 1) };
    }
  }
  return found;
}

/** Notes the key of the value that comes next. Returns it if it is one of a person. */
function keyIn(
  around: Container,
  { name, start, end }: { readonly name: string; readonly start: number; readonly end: number },
): readonly PlacedKey[] {
  around.key = name;
  return around.path && around.kind === 'object' ? [{ start, end, path: [...around.path, name] }] : [];
}

/** Returns a container whose keys are not read. */
const unread = (): Container => ({ kind: 'list', path: undefined, key: '' });

function containerIn(around: Container | undefined, token: '{' | '['): Container {
  const isList = token === '[';
  if (!around) return { kind: isList ? 'people' : 'file', path: undefined, key: '' };
  const kind = isList ? 'list' : 'object';
  switch (around.kind) {
    case 'file':
      return { kind: isList && around.key === 'people' ? 'people' : kind, path: undefined, key: '' };
    case 'people':
      return { kind, path: isList ? undefined : [], key: '' };
    default:
      return {
        kind,
        path: around.path && [...around.path, around.kind === 'list' ? eachItem : around.key],
        key: '',
      };
  }
}

/** Returns the text of a JSON string. */
function textOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
