import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export interface Cost {
  /** Peak memory, without that of the code. */
  readonly megabytes: number;
  /** Processor time. */
  readonly seconds: number;
}

/**
 * Measures the cost of reading `head` followed by `piece` repeated up to `size` bytes, in a separate process. `reader` is a
 * module; `call` is an expression with its exports as `reader` and the input as `bytes`.
 */
export async function costOfReading(
  reader: string,
  call: string,
  input: { readonly head: string; readonly piece: string; readonly size: number },
): Promise<Cost> {
  const program = `
    const reader = await import(${JSON.stringify(pathToFileURL(reader).href)});
    const { head, piece, size } = JSON.parse(process.argv[1]);
    const read = (bytes) => ${call};
    const whole = Buffer.from(head + piece.repeat(size / piece.length));
    await read(whole.subarray(0, 500));
    const before = process.memoryUsage().rss;
    const started = process.cpuUsage();
    await read(whole);
    const megabytes = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
    console.log(JSON.stringify({ megabytes, seconds: process.cpuUsage(started).user / 1e6 }));
  `;
  const args = ['--input-type=module', '-e', program, JSON.stringify(input)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
