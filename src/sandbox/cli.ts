/** `npm run sandbox`: the sandbox from the command line. One line of JSON on standard output says where it listens. */
import { parseArgs } from 'node:util';
import type { SandboxOptions, SandboxPace } from '../protocol/sandbox.ts';
import { layoutsBesideEntry } from './demo/layouts.ts';
import { parseMisbehaviour } from './misbehaviourText.ts';

const usage = `Usage: npm run -s sandbox -- [options]

  --port PORT               on 127.0.0.1; 0, the default, takes a free one
  --key KEY                 the API key; a random one by default
  --second-key KEY          the key of a second account
  --data DIR|:memory:       where the data is kept; in memory by default
  --seed demo               fill an empty sandbox with demo data
  --plan basic|premium      on basic, activation_letter=0 is refused
  --start-delay MS          from the creation of a send to its start
  --batch-size N            letters that go at once ...
  --batch-interval MS       ... and the time between such batches
  --deferral MS             how long a deferred letter waits
  --tracking-window MS      how long opens and clicks are counted
  --dns SERVERS             where domains are checked, such as 127.0.0.1:5300; by default the
                            demo's own DNS, and the system's for all other names
  --domain-check-lifetime MS  how long the check of a domain is kept
  --smtp URL                the mail server that letters go to, such as smtp://127.0.0.1:1025; by
                            default the sandbox's own, which keeps them
  --claim MS                how long letters wait that a sandbox was delivering when it was ended
  --misbehave PAIRS         such as "status=429; retry-after=2; requests=3; path=/mailer/sends.json"
                            or "per-second=20; path=/mailer/emails.json", a limit that nothing announces
  --help

It prints {"url": ..., "key": ...} when it listens; its log goes to standard error.
`;

const optionTypes = {
  port: { type: 'string' },
  key: { type: 'string' },
  'second-key': { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  plan: { type: 'string' },
  'start-delay': { type: 'string' },
  'batch-size': { type: 'string' },
  'batch-interval': { type: 'string' },
  deferral: { type: 'string' },
  'tracking-window': { type: 'string' },
  dns: { type: 'string' },
  'domain-check-lifetime': { type: 'string' },
  smtp: { type: 'string' },
  claim: { type: 'string' },
  misbehave: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>['values'];

const log = (line: string) => process.stderr.write(`${line}\n`);

const options = readOptions();
if (options === 'help') process.stdout.write(usage);
else if (typeof options === 'string') fail(2, `${options}\n\n${usage}`);
else await run(options);

/** The options; or "help"; or what is wrong with them. */
function readOptions(): SandboxOptions | string {
  try {
    const { values } = parseArgs({ options: optionTypes });
    return values.help ? 'help' : optionsOf(values);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function optionsOf(values: Values): SandboxOptions {
  const seed = word('seed', values.seed, ['demo'] as const);
  const plan = word('plan', values.plan, ['basic', 'premium'] as const);
  return {
    layouts: layoutsBesideEntry(),
    pace: paceOf(values),
    ...given('port', number('port', values.port)),
    ...given('key', values.key),
    ...given('secondKey', values['second-key']),
    ...given('data', values.data),
    ...given('seed', seed),
    ...given('plan', plan),
    ...given('trackingWindowMs', number('tracking-window', values['tracking-window'])),
    ...given('smtp', values.smtp),
    ...given('dns', values.dns?.split(',')),
    ...given('domainCheckLifetimeMs', number('domain-check-lifetime', values['domain-check-lifetime'])),
    ...given(
      'misbehaviour',
      values.misbehave === undefined ? undefined : parseMisbehaviour(values.misbehave),
    ),
  };
}

function paceOf(values: Values): Partial<SandboxPace> {
  return {
    ...given('startDelayMs', number('start-delay', values['start-delay'])),
    ...given('batchSize', number('batch-size', values['batch-size'])),
    ...given('batchIntervalMs', number('batch-interval', values['batch-interval'])),
    ...given('deferralMs', number('deferral', values.deferral)),
    ...given('claimMs', number('claim', values.claim)),
  };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [name in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]: Value });
}

function number(name: string, value: string | undefined): number | undefined {
  if (value !== undefined && !/^\d+$/.test(value)) throw new Error(`--${name}: "${value}" is not a number.`);
  return value === undefined ? undefined : Number(value);
}

function word<Word extends string>(name: string, value: string | undefined, words: readonly Word[]) {
  const found = words.find((each) => each === value);
  if (value !== undefined && found === undefined) {
    throw new Error(`--${name}: "${value}" is not ${words.join(' or ')}.`);
  }
  return found;
}

async function run(sandboxOptions: SandboxOptions): Promise<void> {
  try {
    // Help and refusals need nothing of this.
    const { startSandbox } = await import('./index.ts');
    const sandbox = await startSandbox({
      ...sandboxOptions,
      onEvent: (event) => event.type === 'log' && log(event.line),
    });
    const stop = () => {
      sandbox.close().catch((error: unknown) => fail(1, String(error)));
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    process.stdout.write(`${JSON.stringify({ url: sandbox.url, key: sandbox.key })}\n`);
  } catch (error) {
    fail(1, `The sandbox could not be started: ${error instanceof Error ? error.message : error}`);
  }
}

function fail(code: number, message: string): void {
  log(message);
  process.exitCode = code;
}
