import type { DomainDetails } from '../../core/port/service.ts';
import { wantedIncludes } from '../../mail/mistakes/spfScene.ts';

/**
 * The domain that an SPF record has to include for the service, as the values of its checks tell: what they include and DNS does
 * not. Nothing unless they all tell the same one.
 */
export function serviceInclude(checks: Iterable<Pick<DomainDetails, 'records'>>): string | undefined {
  const found = new Set<string>();
  for (const { records } of checks) {
    for (const { current, value } of records.filter(({ record }) => record === 'spf')) {
      const there = new Set(current.flatMap(includesOf));
      for (const name of includesOf(value)) if (!there.has(name)) found.add(name);
    }
  }
  const [name] = found;
  return found.size === 1 ? name : undefined;
}

const includesOf = (value: string) => wantedIncludes({ kind: 'spf', name: '', value });
