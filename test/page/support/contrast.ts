import type { Page } from 'playwright-core';

/**
 * Returns the texts of a page with less contrast than WCAG 2.2, 1.4.3 requires (4.5, or 3 for large text),
 * and the native controls whose accent color has less than 3 (1.4.11). Colors are blended as in the browser,
 * but only with the backgrounds of the elements around a text.
 */
export const lowContrasts = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body) => {
    const { ownerDocument: document } = body;
    const view = document.defaultView as Window;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    const luminance = (colors: readonly string[]): number => {
      context.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      const linear = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      const [red = 0, green = 0, blue = 0] = linear;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgrounds = (element: Element | null): string[] =>
      element
        ? [...backgrounds(element.parentElement), view.getComputedStyle(element).backgroundColor]
        : ['#fff'];
    const contrast = (color: string, behind: readonly string[]) => {
      const [one, other] = [luminance(behind), luminance([...behind, color])];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const accents = [...body.querySelectorAll('main :checked, main progress')]
      .map((each) => ({ each, color: view.getComputedStyle(each).accentColor }))
      .filter(({ each, color }) => color !== 'auto' && contrast(color, backgrounds(each)) < 3)
      .map(({ each, color }) => `${each.localName}.${each.className} ${color}`);
    const texts = [...body.querySelectorAll('main *')]
      .filter((each) => hasText(each) || each.matches('input:not([type=checkbox], [type=radio])'))
      .flatMap((each) => {
        const { color, fontSize, fontWeight } = view.getComputedStyle(each);
        const found = contrast(color, backgrounds(each));
        const size = Number.parseFloat(fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
        if (found >= (isLarge ? 3 : 4.5)) return [];
        return [`${each.localName}.${each.className} ${found.toFixed(2)} ${each.textContent?.slice(0, 40)}`];
      });
    return [...texts, ...accents];
  });
