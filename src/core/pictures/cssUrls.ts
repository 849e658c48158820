const cssUrl = /\burl\(\s*(?:"([^'"()\s]+)"|'([^'"()\s]+)'|([^'"()\s]+))\s*\)/gi;

/** Replaces the addresses in CSS. `urlOf` returns the new address, or `undefined` to leave one as it is. */
export function withCssUrls(css: string, urlOf: (address: string) => string | undefined): string {
  return css.replace(cssUrl, (written, inDouble?: string, inSingle?: string, bare?: string) => {
    const url = urlOf((inDouble ?? inSingle ?? bare ?? '').trim());
    return url === undefined ? written : `url("${url}")`;
  });
}
