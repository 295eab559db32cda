import { useMediaQuery } from '@mantine/hooks';

/** Room for two columns beside each other; the same width as the `md` of the style sheets. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 56.25em)', undefined, { getInitialValueInEffect: false }) ?? true;
