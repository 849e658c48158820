/** Returns a text with LF for each line end. Git and editors change line ends, so texts that differ only in them are the same. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
