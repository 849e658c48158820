/**
 * Limits on untrusted input that concern files and letters as a whole. A limit that only one reader has, such as the length of a line,
 * stands beside that reader. A letter usually has some 100 KB; above these limits, processing costs more than it is worth. Files are
 * measured in bytes, texts in UTF-16 units.
 */
export const limits = {
  /** A layout that is compiled at each keystroke. Gmail clips letters at a tenth of this. */
  followed: 1_000_000,
  /** A layout that can be compiled, previewed and uploaded. */
  layout: 5_000_000,
  /** The HTML compiled from an MJML layout. */
  letter: 10_000_000,
  /** The HTML of a letter that is checked, or compared with its upload. Tags cost more than their length. */
  checked: 3_000_000,
  /** The HTML of all letters that the inspector caches to answer questions without parsing. */
  keptLetters: 3_000_000,
  /** All layouts and letters that the compiler caches to compile only changes. */
  keptLayouts: 20_000_000,
  /** All files that a letter includes, counted each time. */
  included: 5_000_000,
  /** The number of includes in a letter. */
  includes: 1000,
  /** The elements, comments, texts and styles in the tree of one letter. A letter of 100 KB has a few thousand. */
  treeNodes: 100_000,
  /** The nodes that any short HTML may have; beyond them, one is allowed for every 8 characters. */
  treeNodesOfShortHtml: 2_000,
  /**
   * The open elements that a parser passes while it builds the tree of one letter: the depth of each formatting element (`<b>`), and a
   * tenth of that of others. A letter of 100 KB needs a few thousand; a browser takes about a second for this limit.
   */
  treeSteps: 3_000_000,
  /** The steps of matching the selectors of inline styles, or of HTML attributes, with the elements of a letter: about half a second. */
  selectorSteps: 8_000_000,
  /** The braces, semicolons, commas and asterisks of inline styles. A letter has some hundred. */
  inlineMarks: 12_000,
  /** The passages of template code in a letter with inline styles, times its length: juice searches the whole letter for each. */
  codeSteps: 150_000_000,
  /** The brackets that are open at once in styles. A browser reads them recursively: some thousand end its process. */
  openBrackets: 500,
  /** The uses of variables in the styles of a letter, which may form a chain: a browser resolves it recursively, too. */
  variables: 1000,
  /**
   * The selectors that nested rules stand for. In `.a, .b { & & { … } }`, each `&` stands for both selectors around it, so ten such levels
   * stand for a thousand, and a browser looks at each.
   */
  nestedSelectors: 10_000,
  /** The attributes of one tag. */
  attributes: 2000,
  footer: 1_000_000,
  /** A file of addresses that is imported, and the number of its rows. A million addresses have some 50 MB. */
  imported: 200_000_000,
  importedRows: 1_000_000,
  /** One picture file of the workspace. */
  picture: 10_000_000,
  /** All pictures of one preview. */
  pictures: 50_000_000,
  /** All pictures of one approval packet, which people send by mail. A picture counts at each use. */
  packetPictures: 8_000_000,
  /** The letters of one approval packet: languages times sample people. */
  packetLetters: 20,
  /** The memory limit of a worker thread, in bytes. A thread that exceeds it is terminated and restarted. */
  workerMemory: 1_000_000_000,
} as const;

/** Converts a limit to megabytes for display. */
export const megabytes = (limit: number) => limit / 1_000_000;
