/** The one order in which digits stand on a pad, as on the keyboards that tills have: the 0 lies below. */
export const padDigits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
