/** The attribute of the element that the preview puts around the footer. */
export const footerAttribute = 'data-mailroom-footer';

/** Selects active elements, which the preview removes from a letter. */
export const activeElements = 'script, base, link, iframe, frame, frameset, object, embed, portal, template';

const active = new Set(activeElements.split(', '));

/**
 * Returns true if an element counts in the paths that identify elements. The page and the inspector must agree: elements that the preview
 * removes don't count, nor does the footer, which the preview adds.
 */
export function countsInPaths(name: string, hasAttribute: (name: string) => boolean): boolean {
  return (
    !active.has(name) && !(name === 'meta' && hasAttribute('http-equiv')) && !hasAttribute(footerAttribute)
  );
}
