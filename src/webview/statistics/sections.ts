/** A section of the page that something leads to: `ID-heading` is the id of its heading. */
export type SectionId = 'failures' | 'export';

/** Scrolls to a section, and moves the focus to its heading: Tab then reaches its first control. */
export function leadTo(id: SectionId): void {
  const heading = document.getElementById(`${id}-heading`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
