/** The attribute of the element that the preview puts around the footer. */
export const footerAttribute = 'data-mailroom-footer';

/** Elements that could act by themselves. The preview leaves them out of a letter. */
export const activeElements = 'script, base, link, iframe, frame, frameset, object, embed, portal, template';

const active = new Set(activeElements.split(', '));

/**
 * Whether an element of a letter counts when elements are named by their paths. The page and the inspector count alike:
 * not what the preview leaves out, nor the footer, which it adds.
 */
export function countsInPaths(name: string, hasAttribute: (name: string) => boolean): boolean {
  return (
    !active.has(name) && !(name === 'meta' && hasAttribute('http-equiv')) && !hasAttribute(footerAttribute)
  );
}
