import { useMediaQuery } from '@mantine/hooks';

/** The menus stand in the header or at the side, and two columns have room: the `md` of the style sheets. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 56.25em)', undefined, { getInitialValueInEffect: false }) ?? true;
