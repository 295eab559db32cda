import { useComputedColorScheme } from '@mantine/core';

export const useIsDark = (): boolean => useComputedColorScheme('light') === 'dark';
