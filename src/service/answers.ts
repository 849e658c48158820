import type {
  Counters,
  DomainDetails,
  DomainRecord,
  Send,
  Sender,
  SendStatistics,
} from '../core/port/service.ts';
import { arrayOf, type Decoder, flag, integer, Mismatch, object, partial, text, truth } from './decode.ts';
import { type HttpAnswer, isCompressed } from './exchange.ts';

/** Parses the body of a successful answer. Throws a `Mismatch` if the body does not match the specification. */
export type AnswerReader<T> = (answer: HttpAnswer) => T;

/** Expects an answer with status 204 and no body. */
export const nothing: AnswerReader<void> = ({ status, body }) => {
  if (status === 204) return;
  throw new Mismatch('', `status ${status} and ${body.length} bytes instead of 204 without a body`);
};

/** Parses the `{id}` of a created object. */
export const createdId: AnswerReader<number> = (answer) => created(answer).id;

const created = content(object({ id: integer }));

/** Parses a JSON body. */
export function content<T>(decode: Decoder<T>): AnswerReader<T> {
  return ({ status, headers, body }) => {
    if (body.length === 0) throw new Mismatch('', `status ${status} without a body`);
    if (isCompressed(headers)) throw new Mismatch('', 'compressed, which nobody has asked for');
    return decode(parseBody(body), '');
  };
}

/** Parses `{[field]: […]}`. A 204 means an empty list. */
export function list<T>(field: string, item: Decoder<T>): AnswerReader<readonly T[]> {
  const whole = content((value) => object({ [field]: arrayOf(item) })(value, '')[field] as readonly T[]);
  return (answer) => (answer.status === 204 ? [] : whole(answer));
}

/** Returns a decoder for the requested fields of a shape. */
export function fieldsOf<T, F extends keyof T>(shape: ShapeOf<T>, fields: readonly F[]): Decoder<Pick<T, F>> {
  const asked = Object.fromEntries(fields.map((field) => [field, shape[field]]));
  return object(asked) as unknown as Decoder<Pick<T, F>>;
}

type ShapeOf<T> = { readonly [Name in keyof T]: Decoder<T[Name]> };

export const folder = object({ id: integer, title: text, makets: integer });

export const folderContents = object({ id: integer, title: text, makets: arrayOf(integer) });

export const sender: ShapeOf<Sender> = { id: integer, email: text, approved: flag, default: flag };

export const send: ShapeOf<Send> = { id: integer, count: integer, status: integer };

const countersWire = object({
  count: integer,
  delivered: integer,
  bounce: integer,
  opened: integer,
  clicked: integer,
  spam: integer,
  unsubs: integer,
  deferred: integer,
  opens_total: integer,
  clicks_total: integer,
  final: truth,
});

const counters: Decoder<Counters> = (value, field) => {
  const { opens_total: opensTotal, clicks_total: clicksTotal, ...others } = countersWire(value, field);
  return { ...others, opensTotal, clicksTotal };
};

export const sendStatistics: ShapeOf<SendStatistics> = {
  id: integer,
  common: counters,
  errors: arrayOf(object({ code: integer, reason: text, count: integer })),
};

export const domain = object({ id: integer, domain: text });

const recordAlways = object({
  record: text,
  type: text,
  host: text,
  status: text,
  code: text,
  current: arrayOf(text),
});
const recordSometimes = partial({ priority: integer, extra: text, optional: truth });
/** The value is optional here: with code `limit`, the service sends none. */
const recordValue = partial({ value: text });

const domainRecord: Decoder<DomainRecord> = (value, field) => ({
  ...recordAlways(value, field),
  ...recordSometimes(value, field),
  value: recordValue(value, field).value ?? '',
});

const domainWire = object({
  id: integer,
  domain: text,
  checked_at: integer,
  records: arrayOf(domainRecord),
  monitoring: object({ postmaster_mailru: truth }),
});

export const domainDetails: Decoder<DomainDetails> = (value, field) => {
  const { checked_at: checkedAt, monitoring, ...others } = domainWire(value, field);
  return { ...others, checkedAt, monitoring: { postmasterMailru: monitoring.postmaster_mailru } };
};

const utf8 = new TextDecoder();

function parseBody(body: Buffer): unknown {
  const json = utf8.decode(body);
  try {
    return JSON.parse(json);
  } catch {
    const what = /^\s*</.test(json) ? 'HTML' : `${body.length} bytes`;
    throw new Mismatch('', `${what} instead of JSON`);
  }
}
