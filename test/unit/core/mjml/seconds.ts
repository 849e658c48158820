/** The processor's seconds that something takes. A test's timeout ends nothing that never waits. */
export function seconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1_000_000;
}
