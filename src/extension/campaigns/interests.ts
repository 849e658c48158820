import type { Disposable } from 'vscode';

/** A campaign of whatever account, given by the account's identity. */
export interface CampaignKey {
  readonly account: string;
  readonly id: number;
}

/** Who looks at what: at one campaign, or at all of the active account. */
export class Interests {
  readonly #held = new Set<{ readonly campaign?: CampaignKey }>();
  readonly #changed: () => void;

  /** `changed` is called whenever an interest ends. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** In `campaign`, or in all when there is none; until what is returned is disposed. */
  add(campaign: CampaignKey | undefined): Disposable {
    const interest = campaign ? { campaign } : {};
    this.#held.add(interest);
    return {
      dispose: () => {
        if (this.#held.delete(interest)) this.#changed();
      },
    };
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  get inAll(): boolean {
    return [...this.#held].some(({ campaign }) => campaign === undefined);
  }

  /** The campaigns of an account that somebody looks at by themselves. */
  inSingle(account: string): number[] {
    return [...this.#held].flatMap(({ campaign }) => (campaign?.account === account ? campaign.id : []));
  }
}
