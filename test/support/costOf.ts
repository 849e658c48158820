import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Cost {
  /** What it took at most, without the code itself. */
  readonly megabytes: number;
  /** Of the processor. */
  readonly seconds: number;
}

/**
 * What reading bytes costs: those of `head`, and of `piece` repeated up to `size`. It runs in a process of its own, whose memory is
 * nobody else's. `reader` is a module, and `call` an expression with its exports as `reader` and with `bytes`.
 */
export async function costOfReading(
  reader: string,
  call: string,
  input: { readonly head: string; readonly piece: string; readonly size: number },
): Promise<Cost> {
  const program = `
    const reader = await import(${JSON.stringify(reader)});
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
