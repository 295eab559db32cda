import { useMediaQuery } from '@mantine/hooks';

/**
 * True if the menus are in the header or at the side and there is space for two columns: the breakpoint `md`
 * of the style sheets.
 */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 56.25em)', undefined, { getInitialValueInEffect: false }) ?? true;
