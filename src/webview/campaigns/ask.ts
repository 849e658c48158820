import type { FromCampaignsPage } from '../../protocol/campaigns.ts';
import type { Choices } from './choices.ts';

/** What the page can ask for: of the extension, and of itself. */
export interface Ask {
  readonly extension: (message: FromCampaignsPage) => void;
  /** Changes what is shown, and draws the page again. */
  readonly change: (choices: Partial<Choices>) => void;
}
