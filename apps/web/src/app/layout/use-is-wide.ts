import { useMediaQuery } from '@mantine/hooks';

/** Where the menus stand in the header or at the side, and no bar below. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 56.25em)', undefined, { getInitialValueInEffect: false }) ?? false;
