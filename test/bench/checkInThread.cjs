/**
 * Checks a file in the importer's thread, as an extension host does. Prints one line of JSON: the time in ms, the peak memory of
 * the process in MB, the processor time of this thread in ms, and the answer.
 */
const { readFileSync } = require('node:fs');
const { Worker } = require('node:worker_threads');

const [script, job = ''] = process.argv.slice(2);
// The limit that `compiler/workerClient.ts` gives to all threads.
const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: 12 } });
const before = process.threadCpuUsage();
const began = performance.now();
worker.on('message', (answer) => {
  const milliseconds = performance.now() - began;
  const { user, system } = process.threadCpuUsage(before);
  const ownMilliseconds = (user + system) / 1000;
  console.log(JSON.stringify({ milliseconds, megabytes: peak(), ownMilliseconds, answer }));
  process.exit();
});
worker.on('error', (error) => {
  throw error;
});
worker.postMessage({ id: 1, ...JSON.parse(job) });

/** Peak memory in MB. `resourceUsage` would include the memory of the parent process. */
function peak() {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kilobytes) / 1024;
}
