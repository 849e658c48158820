/**
 * Makes the letter's frame `width` pixels wide for the letter, and scales it down where the stage is narrower.
 * Returns the scale.
 */
export function fitSheet(stage: HTMLElement, sheet: HTMLElement, width: number | undefined): number {
  const space = { width: stage.clientWidth, height: stage.clientHeight };
  const scale = width === undefined ? 1 : Math.min(1, space.width / width);
  const frame = sheet.querySelector('iframe');
  sheet.style.width = width === undefined ? '100%' : `${width * scale}px`;
  if (frame) {
    frame.style.width = width === undefined ? '100%' : `${width}px`;
    frame.style.height = `${space.height / scale}px`;
    frame.style.transform = scale === 1 ? '' : `scale(${scale})`;
  }
  return scale;
}
