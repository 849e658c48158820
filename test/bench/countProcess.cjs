/** Loaded before a program: writes its processor time in ms and its largest memory in MB into a file when it ends. */
const { writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.env.MAILROOM_COUNTS) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const counts = { cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 };
    writeFileSync(process.env.MAILROOM_COUNTS, JSON.stringify(counts));
  });
}
