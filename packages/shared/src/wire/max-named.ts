/** The maximum number of records that one request may list by id. */
export const maxNamed = 500;
