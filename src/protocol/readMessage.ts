import { hasFields } from './hasFields.ts';

/** Reads a value of a message; returns `undefined` if it is invalid. */
type Read<Value> = (value: unknown) => Value | undefined;

/** The messages of a union that have a type. */
type OfType<Message, Type> = Message extends { readonly type: infer Own }
  ? Type extends Own
    ? Message
    : never
  : never;

/** The fields that messages have beside their type, by type, and how each is read. */
type MessageFields<Message extends { readonly type: string }> = {
  readonly [Type in Message['type']]: {
    readonly [Field in Exclude<keyof OfType<Message, Type>, 'type'>]: Read<OfType<Message, Type>[Field]>;
  };
};

/** Returns a message with the fields that its type has and no others, or `undefined` if the type is unknown or a field is invalid. */
export function readMessage<Message extends { readonly type: string }>(
  data: unknown,
  fields: MessageFields<Message>,
): Message | undefined {
  if (!hasFields(data) || !isTypeOf(fields, data.type)) return undefined;
  const message: Record<string, unknown> = { type: data.type };
  for (const [field, read] of Object.entries<Read<unknown>>(fields[data.type])) {
    message[field] = read(data[field]);
    if (message[field] === undefined) return undefined;
  }
  return message as unknown as Message;
}

const isTypeOf = <Type extends string>(
  fields: Readonly<Record<Type, unknown>>,
  type: unknown,
): type is Type => typeof type === 'string' && Object.hasOwn(fields, type);

/** Returns the fields of messages that have none. */
export const withoutFields = <Type extends string>(types: readonly Type[]) =>
  Object.fromEntries(types.map((type) => [type, {}])) as Readonly<Record<Type, object>>;

export const readBoolean: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const readString: Read<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Returns true for a number that counts something, or names one of several. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

export const readCount: Read<number> = (value) => (isCount(value) ? value : undefined);

/** Reads one of these values. */
export const oneOf =
  <Value>(values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((each) => each === value);
