/** The order of the digits on a keypad, as on the keyboards of tills: the 0 is below. */
export const padDigits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
