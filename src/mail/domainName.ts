/** A name as it is compared: in small letters, without a dot at its end. */
export function normalName(name: string): string {
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}

/** Whether a name can be asked for: labels of 1 to 63 characters of ASCII, 253 in all (RFC 1035, section 2.3.4). */
export function isQueryable(name: string): boolean {
  if (name.length > 253 || !/^[\x20-\x7e]+$/.test(name)) return false;
  return name.split('.').every((label) => label.length > 0 && label.length <= 63);
}

/** Whether a name can be a domain that mail is from: at least two labels, and no address in brackets (RFC 7208, section 4.3). */
export function isMailDomain(name: string): boolean {
  return isQueryable(name) && name.includes('.') && !name.startsWith('[');
}

/** Whether `name` is `parent` or below it; both are normal names. */
export function isWithin(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`);
}

/** A name that macros have made, fit to be asked for: when it is too long, labels go from its left (RFC 7208, section 7.3). */
export function expandedName(name: string): string {
  const normal = normalName(name);
  if (normal.length <= 253) return normal;
  const dot = normal.indexOf('.', normal.length - 254);
  return dot === -1 ? '' : normal.slice(dot + 1);
}
