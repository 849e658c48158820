/** Which makets belong to which layout, kept up to date maket by maket. */
export class LayoutMakets {
  readonly #layouts = new Map<number, string>();
  readonly #makets = new Map<string, Set<number>>();

  /** The layouts that have makets. */
  get layouts(): readonly string[] {
    return [...this.#makets.keys()];
  }

  /** The newest maket of a layout: the service numbers them as they come. */
  newest(layout: string): number | undefined {
    let newest: number | undefined;
    for (const maket of this.#makets.get(layout) ?? []) newest = Math.max(maket, newest ?? maket);
    return newest;
  }

  /** Notes the layout that a maket belongs to now, if it does. */
  set(maket: number, layout: string | undefined): void {
    this.#remove(maket);
    if (layout === undefined) return;
    this.#layouts.set(maket, layout);
    this.#makets.set(layout, (this.#makets.get(layout) ?? new Set()).add(maket));
  }

  #remove(maket: number): void {
    const layout = this.#layouts.get(maket);
    if (layout === undefined) return;
    this.#layouts.delete(maket);
    const makets = this.#makets.get(layout);
    makets?.delete(maket);
    if (makets?.size === 0) this.#makets.delete(layout);
  }
}
