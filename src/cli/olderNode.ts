/** Adds the functions that Node 20 lacks and that the code uses. The program loads this first, in each of its threads. */

function groupsOf<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function parsedUrl(url: string, base?: string): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

function promiseWithResolvers() {
  const resolvers = {} as { resolve: unknown; reject: unknown };
  const promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
  return { promise, ...resolvers };
}

const added: readonly (readonly [owner: object, name: string, value: unknown])[] = [
  [Map, 'groupBy', groupsOf],
  [
    Object,
    'groupBy',
    (...args: Parameters<typeof groupsOf>) =>
      Object.assign(
        Object.create(null),
        Object.fromEntries(groupsOf(...args) as Map<PropertyKey, unknown[]>),
      ),
  ],
  [URL, 'parse', parsedUrl],
  [Promise, 'withResolvers', promiseWithResolvers],
];

for (const [owner, name, value] of added) {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
