import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { temporaryFolder } from '../temporaryFolder.ts';

/** The longest time that the browser may take for one command, in ms. */
const longestCommand = 60_000;

/** Options that keep the browser from doing anything but drawing: it has a new profile, and asks for nothing. */
const quiet = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--force-color-profile=srgb',
];

/** All requests go to a proxy that doesn’t exist, also those that can’t be intercepted, such as of `preconnect`. */
const withoutNetwork = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>'];

/** The parameters of a message of the DevTools protocol. */
type Parameters = Readonly<Record<string, unknown>>;

/** A message of the browser: an answer to the command `id`, or an event. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Parameters;
  readonly result?: Parameters;
  readonly error?: { readonly message: string };
  /** The session of the page that the event is about. */
  readonly sessionId?: string;
}

/** Hears of events of pages. `session` is that of the page. */
type Listener = (method: string, params: Parameters, session: string | undefined) => void;

/** The browser didn’t start, ended, or didn’t answer. */
export class BrowserFailed extends Error {}

/** A browser without a window that is driven over the DevTools protocol, through pipes. It ends when it is disposed of. */
export class Browser implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #profile: AsyncDisposable;
  /** Comes before the profile is removed when the program ends. */
  readonly #kill = () => void this.#process.kill('SIGKILL');
  readonly #waiting = new Map<number, PromiseWithResolvers<Parameters>>();
  readonly #listeners = new Set<Listener>();
  readonly #ended: Promise<void>;
  #called = '';
  #lastId = 0;
  #received = '';
  #failure: BrowserFailed | undefined;

  private constructor(child: ChildProcess, profile: AsyncDisposable) {
    this.#process = child;
    this.#profile = profile;
    this.#ended = new Promise((settle) => {
      const end = (why: string) => {
        this.#fail(new BrowserFailed(why));
        settle();
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(`it ended (${code ?? signal})`));
    });
    process.prependOnceListener('exit', this.#kill);
    this.#pipe<Writable>(3).on('error', () => {});
    this.#pipe<Readable>(4).setEncoding('utf8');
    this.#pipe<Readable>(4).on('data', (text: string) => this.#receive(text));
  }

  /**
   * Starts the browser at a path. It reaches the network only if `loads` is true. Rejects with `BrowserFailed`, also if `signal` is aborted
   * before it has started; it leaves nothing behind then.
   */
  static async start(path: string, loads: boolean, signal?: AbortSignal): Promise<Browser> {
    const profile = temporaryFolder('mailroom-browser');
    const args = [...quiet, ...(loads ? [] : withoutNetwork), `--user-data-dir=${profile.path}`];
    // Chromium has no sandbox for root, as whom containers run. Letters run no scripts.
    const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    const browser = new Browser(
      spawn(path, [...args, ...forRoot, 'about:blank'], { stdio: [...stdio] }),
      profile,
    );
    signal?.addEventListener('abort', browser.#kill);
    try {
      const { product } = await browser.send('Browser.getVersion');
      browser.#called = String(product);
      return browser;
    } catch (error) {
      await browser[Symbol.asyncDispose]();
      throw error;
    } finally {
      signal?.removeEventListener('abort', browser.#kill);
    }
  }

  /** What the browser calls itself: `Chrome`, `Edg`. */
  get product(): string {
    return this.#called.replace(/^Headless|\/.*/g, '');
  }

  /** Its version, such as 140.0.7339.16. */
  get version(): string {
    return this.#called.slice(this.#called.indexOf('/') + 1);
  }

  #pipe<Stream extends Readable | Writable>(number: 3 | 4): Stream {
    return this.#process.stdio[number] as Stream;
  }

  /** Sends a command, in the session of a page if it is about one, and returns its result. Rejects with `BrowserFailed`. */
  async send(method: string, params: Parameters = {}, sessionId?: string): Promise<Parameters> {
    if (this.#failure) throw this.#failure;
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<Parameters>();
    this.#waiting.set(id, answer);
    const timer = setTimeout(
      () => answer.reject(new BrowserFailed(`${method} took too long`)),
      longestCommand,
    );
    this.#pipe<Writable>(3).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    try {
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** Calls `heard` for each event until the returned function is called. */
  listen(heard: Listener): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /** Messages end in a null character. */
  #receive(text: string): void {
    const messages = (this.#received + text).split('\0');
    this.#received = messages.pop() ?? '';
    for (const message of messages) this.#take(JSON.parse(message));
  }

  #take({ id, method, params = {}, result = {}, error, sessionId }: Message): void {
    if (method !== undefined) for (const heard of this.#listeners) heard(method, params, sessionId);
    const answer = id === undefined ? undefined : this.#waiting.get(id);
    if (error) answer?.reject(new BrowserFailed(error.message));
    else answer?.resolve(result);
  }

  #fail(failure: BrowserFailed): void {
    this.#failure ??= failure;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const timer = setTimeout(this.#kill, 5_000);
    await this.send('Browser.close').catch(() => {});
    await this.#ended;
    clearTimeout(timer);
    process.off('exit', this.#kill);
    await this.#profile[Symbol.asyncDispose]();
  }
}
