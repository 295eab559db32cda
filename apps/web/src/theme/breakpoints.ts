/**
 * The specification's breakpoints (0, 600, 900, 1200, 1536 px) in em, so that they follow the reader's text
 * size.
 */
export const breakpoints = { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' } as const;
