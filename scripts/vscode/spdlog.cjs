/**
 * Stands in for @vscode/spdlog, which would have to be compiled. Without it a VS Code server keeps no logs, and
 * "Show Log" shows nothing. Log files are not rotated: those of a test or of an afternoon stay small.
 */
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

class Logger {
  #file;
  #level = 0;
  #plain = false;

  constructor(_type, _name, file) {
    this.#file = file;
  }

  trace = (text) => this.#write(0, text);
  debug = (text) => this.#write(1, text);
  info = (text) => this.#write(2, text);
  warn = (text) => this.#write(3, text);
  error = (text) => this.#write(4, text);
  critical = (text) => this.#write(5, text);

  getLevel() {
    return this.#level;
  }

  setLevel(level) {
    this.#level = level;
  }

  setPattern() {
    this.#plain = false;
  }

  clearFormatters() {
    this.#plain = true;
  }

  flush() {}

  drop() {}

  #write(level, text) {
    if (level < this.#level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    appendFileSync(this.#file, this.#plain ? text : `${time} [${levels[level]}] ${text}\n`);
  }
}

async function createLogger(name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger('rotating', name, file);
}

exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
