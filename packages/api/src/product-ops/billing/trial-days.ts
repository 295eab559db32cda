/** How long Plus may be tried without a card. */
export const trialDays = 7;
