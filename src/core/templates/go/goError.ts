/** An error that Go reports about a template. The message quotes the code that is wrong, since its line is one of the compiled HTML. */
export class GoError extends Error {
  constructor(problem: string, code = '') {
    super(code === '' ? problem : `${shortened(code)}: ${problem}`);
  }
}

/** The maximum length of code that a message quotes. */
const longestCode = 80;

function shortened(code: string): string {
  const start = code.slice(0, longestCode).replace(/\s/g, ' ');
  return code.length > longestCode ? `${start.trimEnd()}…` : start;
}
