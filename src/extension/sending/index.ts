/** What campaigns and tests share. Loaded on first use. */
export { CampaignNotice } from './campaignNotice.ts';
export { Letters } from './preparedLetter.ts';
