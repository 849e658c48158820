import { it as mochaIt } from 'mocha';

/** What the tests of `test/parts` use of Node's runner, in Mocha, which knows no options of a test. */
export { after, afterEach, before, beforeEach, describe } from 'mocha';

type Body = () => void | Promise<void>;

/** Defines a test, which the option `skip` leaves out. */
export function it(name: string, ...rest: [Body] | [{ readonly skip?: string | false }, Body]): void {
  const [options, body] = rest.length === 2 ? rest : [{}, rest[0]];
  if (options.skip) mochaIt.skip(`${name} (${options.skip})`, body);
  else mochaIt(name, body);
}

export const test = it;
