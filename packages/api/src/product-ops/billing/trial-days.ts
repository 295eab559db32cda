/** The number of days for which Plus can be tried without a card. */
export const trialDays = 7;
