import { constants, openSync } from 'node:fs';
import { isHeldError, pausesOn } from '../core/heldFiles.ts';

/** The number of tries after the first one. They last a sixth of a second, in which the thread does nothing else. */
const mostTries = 5;

/** The files that stayed held. Nobody waits for them again, because a layout is compiled on each keystroke. */
const stuck = new Set<string>();

/**
 * Opens a file for reading, and returns its descriptor. On Windows, tries again for a moment while another program, such as a virus
 * scanner, holds the file. Never waits for the writer of a named pipe. Throws the system’s error.
 */
export function openHeldFile(path: string): number {
  const pauses = stuck.has(path) ? [] : pausesOn(process.platform).slice(0, mostTries);
  for (let tries = 0; ; tries++) {
    try {
      const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      stuck.delete(path);
      return file;
    } catch (error) {
      const pause = isHeldError(error) ? pauses[tries] : undefined;
      if (pause === undefined) {
        if (isHeldError(error)) stuck.add(path);
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}
