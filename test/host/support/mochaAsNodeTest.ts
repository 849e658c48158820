import { it as mochaIt } from 'mocha';

/** The part of `node:test` that `test/parts` uses, on top of Mocha, which has no options for a test. */
export { after, afterEach, before, beforeEach, describe } from 'mocha';

type Body = () => void | Promise<void>;

/** Defines a test, or skips it with the reason in the option `skip`. */
export function it(name: string, ...rest: [Body] | [{ readonly skip?: string | false }, Body]): void {
  const [options, body] = rest.length === 2 ? rest : [{}, rest[0]];
  if (options.skip) mochaIt.skip(`${name} (${options.skip})`, body);
  else mochaIt(name, body);
}

export const test = it;
