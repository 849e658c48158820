/** Normalizes a name for comparison: lowercase, without a dot at the end. */
export function normalName(name: string): string {
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}

/** Returns true if DNS can be queried for the name: ASCII labels of 1 to 63 characters, 253 in total (RFC 1035, section 2.3.4). */
export function isQueryable(name: string): boolean {
  if (name.length > 253 || !/^[\x20-\x7e]+$/.test(name)) return false;
  return name.split('.').every((label) => label.length > 0 && label.length <= 63);
}

/** Returns true if a name can be a sender's domain: at least two labels, and no address in brackets (RFC 7208, section 4.3). */
export function isMailDomain(name: string): boolean {
  return isQueryable(name) && name.includes('.') && !name.startsWith('[');
}

/** Returns true if `name` is `parent` or a subdomain of it. Both must be normalized. */
export function isWithinDomain(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`);
}

/** Normalizes the result of a macro expansion. Removes labels from the left if it is too long (RFC 7208, section 7.3). */
export function expandedName(name: string): string {
  const normal = normalName(name);
  if (normal.length <= 253) return normal;
  const dot = normal.indexOf('.', normal.length - 254);
  return dot === -1 ? '' : normal.slice(dot + 1);
}
