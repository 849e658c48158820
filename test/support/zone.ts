import { after, before } from 'node:test';

/** Runs `work` in a time zone such as `Europe/Berlin`. */
export function inZone<T>(zone: string, work: () => T): T {
  const restore = setZone(zone);
  try {
    return work();
  } finally {
    restore();
  }
}

/** Runs the tests of this suite or file in a time zone. */
export function testsInZone(zone: string): void {
  let restore = () => {};
  before(() => {
    restore = setZone(zone);
  });
  after(() => restore());
}

/** Sets the time zone of the process. Returns a function that restores it. */
function setZone(zone: string): () => void {
  const { TZ: former } = process.env;
  process.env.TZ = zone;
  return () => {
    if (former === undefined) delete process.env.TZ;
    else process.env.TZ = former;
  };
}
