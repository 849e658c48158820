/**
 * `text` for Markdown, so that it reads as it is written: every ASCII punctuation mark is escaped (CommonMark, 2.4).
 * `MarkdownString.appendText` makes its blanks unbreakable, and long lines of a tooltip would not wrap.
 */
export function plainText(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}
