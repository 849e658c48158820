/** The initial data of every page, in a JSON script element of its HTML with the id `setupElementId`. */
export interface PageSetup {
  /** The display language as a BCP 47 tag, such as `en` or `ru`. */
  readonly language: string;
  /** The translations into that language by English text; empty in English. */
  readonly messages: Readonly<
    Record<string, string | { readonly message: string; readonly comment: string[] }>
  >;
}

export const setupElementId = 'mailroom-setup';
