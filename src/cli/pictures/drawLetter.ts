import { type Browser, BrowserFailed } from './browser.ts';

/** A file that a letter loads. */
export interface LoadedFile {
  readonly content: Buffer;
  /** Its media type. */
  readonly type: string;
}

/** How a letter is drawn. */
export interface Drawing {
  readonly html: string;
  /** The address of the letter, against which its relative addresses are resolved. */
  readonly address: string;
  /** The width of the page in CSS pixels. */
  readonly width: number;
  readonly isDark: boolean;
  /** Returns a file of this machine by its address; `undefined` if there is none. */
  readonly load: (address: string) => Promise<LoadedFile | undefined>;
  /** True to request other addresses. */
  readonly loadsOthers: boolean;
}

/** The height of the window in CSS pixels, less than any letter has, and that of the tallest picture: browsers draw no taller ones. */
const [windowHeight, tallest] = [100, 16_000];

/** The longest time for loading a letter, and between looks at whether its pictures are there, in ms. */
const [longestLoad, pause] = [30_000, 50];

/** Draws a whole letter as a PNG. Its scripts don’t run. Rejects with `BrowserFailed`. */
export async function drawLetter(browser: Browser, drawing: Drawing): Promise<Buffer> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: Readonly<Record<string, unknown>>) =>
    browser.send(method, params, String(sessionId));
  const loaded = Promise.withResolvers<void>();
  const crashed = Promise.withResolvers<never>();
  const timer = setTimeout(() => loaded.reject(new BrowserFailed('loading took too long')), longestLoad);
  const stop = browser.listen((method, params, session) => {
    if (session !== sessionId) return;
    if (method === 'Page.loadEventFired') loaded.resolve();
    // The page answers no more commands.
    if (method === 'Inspector.targetCrashed') crashed.reject(new BrowserFailed('it crashed'));
    if (method === 'Fetch.requestPaused') void answer(params);
  });
  try {
    return await Promise.race([draw(), crashed.promise]);
  } finally {
    clearTimeout(timer);
    stop();
    await browser.send('Target.closeTarget', { targetId }).catch(() => {});
  }

  async function draw(): Promise<Buffer> {
    await prepare();
    await send('Page.navigate', { url: drawing.address });
    await loaded.promise;
    const height = await wholeHeight();
    await resize(height);
    await picturesLoaded();
    const clip = { x: 0, y: 0, width: drawing.width, height, scale: 1 };
    const { data } = await send('Page.captureScreenshot', { format: 'png', clip });
    return Buffer.from(String(data), 'base64');
  }

  async function prepare(): Promise<void> {
    const scheme = { name: 'prefers-color-scheme', value: drawing.isDark ? 'dark' : 'light' };
    const stillness = { name: 'prefers-reduced-motion', value: 'reduce' };
    await Promise.all([
      send('Page.enable'),
      send('Inspector.enable'),
      send('Emulation.setScriptExecutionDisabled', { value: true }),
      send('Emulation.setEmulatedMedia', { features: [scheme, stillness] }),
      send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      resize(windowHeight),
    ]);
  }

  function resize(height: number) {
    const { width } = drawing;
    return send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  }

  async function wholeHeight(): Promise<number> {
    const { cssContentSize } = await send('Page.getLayoutMetrics');
    const { height } = cssContentSize as { readonly height: number };
    return Math.min(tallest, Math.max(1, Math.ceil(height)));
  }

  /** Waits for pictures that load only when they come into view. Those that take too long are left out. */
  async function picturesLoaded(): Promise<void> {
    const expression = '[...document.images].every((picture) => picture.complete)';
    for (let waited = 0; waited < longestLoad; waited += pause) {
      const { result } = await send('Runtime.evaluate', { expression });
      if ((result as { readonly value?: unknown } | undefined)?.value !== false) return;
      await new Promise((settle) => setTimeout(settle, pause));
    }
  }

  /** Answers a request of the letter: with the letter itself, a file of this machine, or not at all. */
  async function answer({ requestId, request }: Readonly<Record<string, unknown>>): Promise<void> {
    const { url } = request as { readonly url: string };
    const file =
      url === drawing.address
        ? { content: Buffer.from(drawing.html), type: 'text/html; charset=utf-8' }
        : await drawing.load(url).catch(() => undefined);
    const reply = file
      ? send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: file.type }],
          body: file.content.toString('base64'),
        })
      : drawing.loadsOthers
        ? send('Fetch.continueRequest', { requestId })
        : send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    // The page may be gone.
    await reply.catch(() => {});
  }
}
