/** Parameters of a request by their names; those without a value are left out. */
export type Parameters = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/**
 * Writes parameters as form fields, with arrays as JSON array text ("Transport conventions").
 * Several times faster than `URLSearchParams`, which matters for a letter of some megabytes.
 */
export function encodeForm(parameters: Parameters): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encode(name)}=${encode(asText(value))}`]))
    .join('&');
}

function asText(value: string | number | readonly (string | number)[]): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Half a character, as a cut text may end with, would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
