import { GoError } from '../../../core/templates/go/goError.ts';
import { compareText, type GoValue, isList, isMap, isNil, textOf, typeOf } from './values.ts';

/** Returns true if two values are equal. Throws `GoError` where Go can't compare their types: a `float64` of the data with an integer. */
export function equals(one: GoValue, other: GoValue): boolean {
  if (isNil(one) || isNil(other)) return isNil(one) && isNil(other);
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  if (kind !== otherKind) throw new GoError(`incompatible types for comparison${detail(one, other)}`);
  if (kind === 'other') {
    if (isList(one) !== isList(other)) throw new GoError('non-comparable types');
    throw new GoError(`non-comparable type ${typeOf(other)}`);
  }
  return kind === 'string' ? textOf(one) === textOf(other) : one === other;
}

/** Returns true if the first value is less. Throws `GoError` for values without an order, and for those of different types. */
export function isLess(one: GoValue, other: GoValue): boolean {
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  if (kind === 'other' || otherKind === 'other') throw new GoError('invalid type for comparison');
  if (kind !== otherKind) throw new GoError(`incompatible types for comparison${detail(one, other)}`);
  switch (kind) {
    case 'boolean':
      throw new GoError('invalid type for comparison');
    case 'string':
      return compareText(textOf(one) ?? '', textOf(other) ?? '') < 0;
    case 'bigint':
      return (one as bigint) < (other as bigint);
    case 'number':
      return (one as number) < (other as number);
  }
}

function kindOf(value: GoValue): 'boolean' | 'bigint' | 'number' | 'string' | 'other' {
  if (textOf(value) !== undefined) return 'string';
  if (isNil(value) || isList(value) || isMap(value)) return 'other';
  return typeof value as 'boolean' | 'bigint' | 'number';
}

/** Names the types, and the way out for the usual mistake: numbers of JSON are floats. */
function detail(one: GoValue, other: GoValue): string {
  const types = ` (${typeOf(one)} and ${typeOf(other)})`;
  const literal = typeof one === 'bigint' ? one : typeof other === 'bigint' ? other : undefined;
  const isFloat = typeof one === 'number' || typeof other === 'number';
  return literal !== undefined && isFloat ? `${types}; write ${literal}.0` : types;
}
