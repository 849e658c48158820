/** The analyzer in plain JavaScript, which needs neither a native program nor a thread. */
declare module 'recheck/lib/browser.js' {
  const recheck: Pick<typeof import('recheck'), 'checkSync'>;
  export default recheck;
}
