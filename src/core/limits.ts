/**
 * How much is read of what others wrote, in one place. A letter has some 100 KB; these are where looking at one would cost
 * more than it tells. Files are measured in bytes, texts in UTF-16 units.
 */
export const limits = {
  /** A layout that is compiled and sent around at each key. Gmail hides what goes beyond a tenth of this. */
  followed: 1_000_000,
  /** A layout that is compiled, shown and uploaded at all. */
  layout: 5_000_000,
  /** The HTML that an MJML layout may become. */
  letter: 10_000_000,
  /** The HTML of a letter that is checked, or compared with its upload. Each of its tags costs more than what is written in it. */
  checked: 3_000_000,
  /** The HTML of all letters that the inspector keeps, so that a question about one it knows is answered at once. */
  keptLetters: 3_000_000,
  /** All layouts and letters that the compiler keeps, so that a change of one costs no more than what has changed. */
  keptLayouts: 20_000_000,
  /** All files that a letter includes, each as often as it is included. */
  included: 5_000_000,
  /** How often a letter includes a file. */
  includes: 1000,
  /** The elements, comments, texts and styles in the tree of one letter. A letter of 100 KB has some thousand. */
  treeNodes: 100_000,
  /** As many of these as any short HTML may make; beyond them there may be one for each 8 characters. */
  treeNodesOfShortHtml: 2_000,
  /**
   * The open elements that a parser passes while it makes the tree of one letter: the depth of each formatting element (`<b>`), and a
   * tenth of that of others. A letter of 100 KB takes some thousand; a browser takes about a second for these.
   */
  treeSteps: 3_000_000,
  /** The attributes of one tag. */
  attributes: 5000,
  footer: 1_000_000,
  /** A picture of the workspace. */
  picture: 10_000_000,
  /** Those that one preview shows. */
  pictures: 50_000_000,
  /** What a thread that works on letters may take. It is replaced when it needs more. */
  workerMemory: 1_000_000_000,
} as const;

/** A limit in megabytes, for people. */
export const megabytes = (limit: number) => limit / 1_000_000;
