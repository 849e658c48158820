/** Replaces the random ids that MJML gives to carousels and navigation bars. They have a fixed length. */
export const withoutRandomIds = (html: string) => html.replace(/[0-9a-f]{16}/g, '0123456789abcdef');
