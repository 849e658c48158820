import type { MailingService } from '../../../../src/core/port/service.ts';

/** The expected shape of a value: a scalar, a list of one shape, or an object with fields. */
export type Shape = 'integer' | 'text' | 'truth' | 'nothing' | readonly [Shape] | Fields;
interface Fields {
  readonly [name: string]: Shape;
}

/** A call of the client with the service’s correct answer. */
export interface Operation {
  readonly call: (service: MailingService) => Promise<unknown>;
  readonly request: string;
  readonly status: number;
  readonly answer: unknown;
  /** The shape of the result. A name that ends with a question mark is optional. */
  readonly shape: Shape;
  /** Whether it may be retried after any failure, only when it was certainly not handled, or never. */
  readonly repeated: 'always' | 'unhandled' | 'never';
}

const counters = {
  ...Object.fromEntries(
    [
      'count',
      'delivered',
      'bounce',
      'opened',
      'clicked',
      'spam',
      'unsubs',
      'deferred',
      'opens_total',
      'clicks_total',
    ].map((name, index) => [name, index * 7]),
  ),
  final: false,
};
const record = {
  record: 'spf',
  type: 'TXT',
  host: '@',
  value: 'v=spf1 include:service.example ~all',
  status: 'warn',
  code: 'no_include',
  current: ['v=spf1 ~all'],
};
const mailRecord = {
  ...record,
  record: 'mail',
  type: 'MX',
  priority: 10,
  extra: 'several_accounts',
  optional: true,
};
const folders = Array.from({ length: 5 }, (_, index) => ({
  id: index + 11,
  title: `папка ${index}`,
  makets: index + 1,
}));

const reading = (call: Operation['call'], path: string, answer: unknown, shape: Shape): Operation => ({
  call,
  request: `GET ${path}`,
  status: 200,
  answer,
  shape,
  repeated: 'always',
});
const creating = (call: Operation['call'], path: string): Operation => ({
  call,
  request: `POST ${path}`,
  status: 201,
  answer: { id: 7 },
  shape: 'integer',
  repeated: 'never',
});
const changing = (call: Operation['call'], request: string, repeated: Operation['repeated']): Operation => ({
  call,
  request,
  status: 204,
  answer: undefined,
  shape: 'nothing',
  repeated,
});

const id = 'integer';
const text = 'text';
const senderShape = { id, email: text, approved: 'truth', default: 'truth' } as const;
const countersShape = Object.fromEntries(
  Object.keys(counters).map((name) => [
    name.replace('_total', 'Total'),
    name === 'final' ? 'truth' : 'integer',
  ]),
) as Fields;

/** All calls of the client. */
export const operations: Readonly<Record<string, Operation>> = {
  listFolders: reading((service) => service.listFolders(), '/mailer/folders.json', { folders }, [
    { id, title: text, makets: 'integer' },
  ]),
  getFolder: reading(
    (service) => service.getFolder(11),
    '/mailer/folders/11.json',
    { id: 11, title: 'папка', makets: [101, 102, 103] },
    { id, title: text, makets: ['integer'] },
  ),
  addToFolder: {
    ...creating((service) => service.addToFolder('a', [1]), '/mailer/folders.json'),
    repeated: 'always',
  },
  renameFolder: changing(
    (service) => service.changeFolder(11, { title: 'b' }),
    'PUT /mailer/folders/11.json',
    'unhandled',
  ),
  putMakets: changing(
    (service) => service.changeFolder(11, { makets: [1] }),
    'PUT /mailer/folders/11.json',
    'always',
  ),
  takeMakets: changing(
    (service) => service.changeFolder(11, { removeMakets: [1] }),
    'PUT /mailer/folders/11.json',
    'unhandled',
  ),
  deleteFolder: changing(
    (service) => service.deleteFolder(11),
    'DELETE /mailer/folders/11.json',
    'unhandled',
  ),
  createMaket: creating(
    (service) => service.createMaket({ title: 'a', body: '<p>b</p>' }),
    '/mailer/makets.json',
  ),
  createList: creating(
    (service) => service.createList({ title: 'a', subscribeLink: 'https://shop.example/' }),
    '/mailer/lists.json',
  ),
  createSubscriber: creating(
    (service) => service.createSubscriber({ email: 'ann@post.example', listId: 301 }),
    '/mailer/emails.json',
  ),
  createSend: creating(
    (service) => service.createSend({ maketId: 101, letterTitle: 'a', lists: [301] }),
    '/mailer/sends.json',
  ),
  listSenders: reading(
    (service) => service.listSenders(['id', 'email', 'approved', 'default']),
    '/mailer/senderemails.json',
    { sender_emails: [{ id: 201, email: 'shop@post.example', approved: 1, default: 0 }] },
    [senderShape],
  ),
  getSend: reading(
    (service) => service.getSend(5001, ['id', 'count', 'status']),
    '/mailer/sends/5001.json',
    { id: 5001, count: 12, status: 1 },
    { id, count: 'integer', status: 'integer' },
  ),
  getStatistics: reading(
    (service) => service.getStatistics(5001, ['id', 'common', 'errors']),
    '/mailer/sendstatistics/5001.json',
    { id: 5001, common: counters, errors: [{ code: 501, reason: 'нет такого ящика', count: 2 }] },
    { id, common: countersShape, errors: [{ code: 'integer', reason: text, count: 'integer' }] },
  ),
  listDomains: reading(
    (service) => service.listDomains(),
    '/mailer/domains.json',
    { domains: [{ id: 401, domain: 'shop.example' }] },
    [{ id, domain: text }],
  ),
  getDomain: reading(
    (service) => service.getDomain(401),
    '/mailer/domains/401.json',
    {
      id: 401,
      domain: 'shop.example',
      checked_at: 1_790_000_000,
      records: [record, mailRecord],
      monitoring: { postmaster_mailru: true },
    },
    {
      id,
      domain: text,
      checkedAt: 'integer',
      records: [
        {
          record: text,
          type: text,
          host: text,
          'priority?': 'integer',
          value: text,
          status: text,
          code: text,
          current: [text],
          'extra?': text,
          'optional?': 'truth',
        },
      ],
      monitoring: { postmasterMailru: 'truth' },
    },
  ),
};

/** Returns the path of the first place where a value does not match a shape, or `undefined`. */
export function misfit(value: unknown, shape: Shape, path = 'value'): string | undefined {
  if (shape === 'nothing') return value === undefined ? undefined : path;
  if (shape === 'integer') return Number.isSafeInteger(value) ? undefined : path;
  if (shape === 'text') return typeof value === 'string' ? undefined : path;
  if (shape === 'truth') return typeof value === 'boolean' ? undefined : path;
  if (isList(shape)) {
    if (!Array.isArray(value)) return path;
    return firstOf(value.map((item, index) => () => misfit(item, shape[0], `${path}[${index}]`)));
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return path;
  const fields = new Map(Object.entries(value));
  const misfits = Object.entries(shape).map(([written, inner]) => () => {
    const name = written.replace('?', '');
    const isAbsent = !fields.delete(name) && written !== name;
    return isAbsent ? undefined : misfit((value as Record<string, unknown>)[name], inner, `${path}.${name}`);
  });
  return firstOf(misfits) ?? [...fields.keys()].map((name) => `${path}.${name}`)[0];
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function firstOf(finders: readonly (() => string | undefined)[]): string | undefined {
  for (const find of finders) {
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}
