/** `npm run sandbox`: runs the sandbox from the command line. Prints its address and key as a line of JSON. */
import { parseArgs } from 'node:util';
import type { SandboxOptions, SandboxPace } from '../protocol/sandbox.ts';
import { layoutsBesideEntry } from './demo/layouts.ts';
import { parseMisbehavior } from './misbehaviorText.ts';

const usage = `Usage: npm run -s sandbox -- [options]

  --port PORT               port on 127.0.0.1; 0 (default) takes a free one
  --key KEY                 API key; random by default
  --second-key KEY          API key of a second account
  --data DIR|:memory:       data directory; in memory by default
  --seed demo               fill an empty sandbox with demo data
  --plan basic|premium      basic refuses activation_letter=0
  --start-delay MS          time from a send's creation to its start
  --batch-size N            letters in one batch
  --batch-interval MS       time between batches
  --deferral MS             time until a deferred letter is retried
  --tracking-window MS      time during which opens and clicks are counted
  --dns SERVERS             DNS servers for domain checks, such as 127.0.0.1:5300; by default the
                            sandbox's own for demo domains, and the system's for all others
  --domain-check-lifetime MS  time for which a domain check is cached
  --smtp URL                SMTP server that delivers letters, such as smtp://127.0.0.1:1025; by
                            default the sandbox's own, which stores them
  --claim MS                time until letters are retried if the sandbox ended while delivering them
  --misbehave PAIRS         faults, such as "status=429; retry-after=2; requests=3; path=/mailer/sends.json"
                            or "per-second=20; path=/mailer/emails.json", a rate limit that nothing announces
  --help                    print this help

Prints {"url": ..., "key": ...} on standard output when it listens, and its log on standard error.
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

const cliOptions = readCliOptions();
if (cliOptions === 'help') process.stdout.write(usage);
else if (typeof cliOptions === 'string') fail(2, `${cliOptions}\n\n${usage}`);
else await run(cliOptions);

/** Returns the options, "help", or the reason why they are invalid. */
function readCliOptions(): SandboxOptions | string {
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
    ...given('port', numberOption('port', values.port)),
    ...given('key', values.key),
    ...given('secondKey', values['second-key']),
    ...given('data', values.data),
    ...given('seed', seed),
    ...given('plan', plan),
    ...given('trackingWindowMs', numberOption('tracking-window', values['tracking-window'])),
    ...given('smtp', values.smtp),
    ...given('dns', values.dns?.split(',')),
    ...given('domainCheckLifetimeMs', numberOption('domain-check-lifetime', values['domain-check-lifetime'])),
    ...given('misbehavior', values.misbehave === undefined ? undefined : parseMisbehavior(values.misbehave)),
  };
}

function paceOf(values: Values): Partial<SandboxPace> {
  return {
    ...given('startDelayMs', numberOption('start-delay', values['start-delay'])),
    ...given('batchSize', numberOption('batch-size', values['batch-size'])),
    ...given('batchIntervalMs', numberOption('batch-interval', values['batch-interval'])),
    ...given('deferralMs', numberOption('deferral', values.deferral)),
    ...given('claimMs', numberOption('claim', values.claim)),
  };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [name in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]: Value });
}

function numberOption(name: string, value: string | undefined): number | undefined {
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
    // Loaded late: help and invalid options don't need it.
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
