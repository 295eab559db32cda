/** Things that one call names by their ids. */
export const maxNamed = 500;
