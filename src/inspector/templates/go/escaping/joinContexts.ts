import { GoError } from '../../../../core/templates/go/goError.ts';
import { type Context, contextKey } from './context.ts';
import { startOfValue } from './escapePipeline.ts';

/** Returns the context behind branches, `undefined` for one that is never left. Throws `GoError` if they end in different contexts. */
export function joinContexts(one: Context | undefined, other: Context | undefined): Context | undefined {
  if (!one || !other) return one ?? other;
  const joined = joined2(one, other) ?? joined2(startOfValue(one), startOfValue(other));
  if (!joined) throw new GoError('branches end in different contexts');
  return joined;
}

function joined2(one: Context, other: Context): Context | undefined {
  if (isSame(one, other)) return one;
  const { urlPart: _, ...withoutUrl } = one;
  const likeOther = other.urlPart ? { ...one, urlPart: other.urlPart } : withoutUrl;
  if (isSame(likeOther, other)) return { ...one, urlPart: 'unknown' };
  const { slash: __, ...withoutSlash } = one;
  const slashed = other.slash ? { ...one, slash: other.slash } : withoutSlash;
  return isSame(slashed, other) ? { ...one, slash: 'unknown' } : undefined;
}

const isSame = (one: Context, other: Context) => contextKey(one) === contextKey(other);
