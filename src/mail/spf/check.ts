import {
  askingOnce,
  failedLookup,
  isVoidAnswer,
  type Records,
  type RecordType,
  type Resolver,
  recordsOf,
} from '../dns.ts';
import { expandedName, isMailDomain, isWithinDomain, normalName } from '../domainName.ts';
import { isInNetwork, readIp, reverseName } from '../ipAddress.ts';
import { macroValue, type SpfLetter } from './letter.ts';
import { expandMacros, lettersIn, type MacroString } from './macros.ts';
import { mostHosts, mostLookups, mostVoidLookups, SpfStop } from './problem.ts';
import type { Prefixes } from './terms.ts';

/** An SPF check of one letter: performs the lookups of the terms, and counts them. */
export class SpfCheck {
  lookups = 0;
  voidLookups = 0;
  readonly letter: SpfLetter;
  readonly resolver: Resolver;

  constructor(letter: SpfLetter, resolver: Resolver) {
    this.letter = letter;
    this.resolver = askingOnce(resolver);
  }

  /** Counts a term with lookups before it is evaluated. Throws an `SpfStop` at the limit. */
  count(domain: string): void {
    this.lookups += 1;
    if (this.lookups > mostLookups) throw new SpfStop({ code: 'tooManyLookups', domain });
  }

  /**
   * Looks up records for a term. Counts a void lookup once for each term (RFC 7208, section 4.6.4), but not for the addresses of
   * `mx` hosts and the explanation. A name that cannot be looked up, or has a single label, has no records.
   */
  async ask<Type extends RecordType>(
    domain: string,
    name: string | undefined,
    type: Type,
    countsVoid = true,
  ): Promise<readonly Records[Type][]> {
    if (name === undefined || !isMailDomain(name)) return [];
    const answer = await this.resolver.lookUp(name, type);
    const failure = failedLookup(answer, name, type);
    if (failure) throw new SpfStop({ code: 'failedLookup', domain, failure });
    if (countsVoid && isVoidAnswer(answer)) this.voidLookups += 1;
    if (this.voidLookups > mostVoidLookups) throw new SpfStop({ code: 'tooManyVoidLookups', domain });
    return recordsOf(answer);
  }

  /** Looks up the addresses of a name, in the letter's family. */
  addresses(domain: string, name: string | undefined, countsVoid = true): Promise<readonly string[]> {
    return this.ask(domain, name, this.letter.ip.family === 4 ? 'A' : 'AAAA', countsVoid);
  }

  /** Returns true if the letter's IP address is in the network of one of these addresses, with the prefix length of its family. */
  matches(addresses: readonly string[], { prefix4, prefix6 }: Prefixes): boolean {
    const { ip } = this.letter;
    return addresses.some((text) => {
      const address = readIp(text);
      return address !== undefined && isInNetwork(ip, address, ip.family === 4 ? prefix4 : prefix6);
    });
  }

  /**
   * Returns the domain of a term; `undefined` if the term cannot match, because a local part beyond ASCII never occurs in a name (RFC 8616,
   * section 4).
   */
  async target(macros: MacroString, domain: string): Promise<string | undefined> {
    const letters = lettersIn(macros);
    const usesLocal = letters.has('s') || letters.has('l');
    if (usesLocal && /[^\x20-\x7e]/.test(this.letter.local)) return undefined;
    return expandedName(await this.expand(macros, domain));
  }

  async expand(macros: MacroString, domain: string): Promise<string> {
    const name = lettersIn(macros).has('p') ? await this.nameFor(domain) : '';
    return expandMacros(macros, (letter) => macroValue(letter, this.letter, domain, name));
  }

  /** Returns the validated names of the letter's address, at most ten (section 5.5). */
  async validatedNames(domain: string, countsVoid: boolean): Promise<readonly string[]> {
    const { ip } = this.letter;
    const names = await this.askCalmly(domain, reverseName(ip), 'PTR', countsVoid);
    const validated: string[] = [];
    for (const name of names.slice(0, mostHosts).map(normalName)) {
      const addresses = await this.askCalmly(domain, name, ip.family === 4 ? 'A' : 'AAAA');
      if (this.matches(addresses, { prefix4: 32, prefix6: 128 })) validated.push(name);
    }
    return validated;
  }

  /** Like `ask`, but returns no records if the lookup failed. */
  async askCalmly<Type extends RecordType>(
    domain: string,
    name: string | undefined,
    type: Type,
    countsVoid = false,
  ): Promise<readonly Records[Type][]> {
    try {
      return await this.ask(domain, name, type, countsVoid);
    } catch (error) {
      if (error instanceof SpfStop && error.problem.code === 'failedLookup') return [];
      throw error;
    }
  }

  /** Returns the value of `%{p}`: the domain itself, else a subdomain, else any validated name (section 7.3). */
  private async nameFor(domain: string): Promise<string> {
    const names = await this.validatedNames(domain, false);
    const below = names.find((name) => isWithinDomain(name, domain));
    return names.find((name) => name === domain) ?? below ?? names[0] ?? 'unknown';
  }
}
