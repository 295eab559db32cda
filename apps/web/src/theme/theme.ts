import {
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
  virtualColor,
} from '@mantine/core';
import { breakpoints } from './breakpoints.ts';
import { type Preset, presets, scales } from './colors.ts';
import { components } from './components.ts';

export function makeTheme(preset: Preset) {
  const { papel, pizarra, income, red, ...others } = scales;
  return createTheme({
    colors: {
      ...others,
      papel,
      pizarra,
      income,
      red,
      gray: papel,
      dark: pizarra,
      green: income,
      teal: income,
      yellow: others.cempasuchil,
      brand: virtualColor({ name: 'brand', ...presets[preset] }),
    },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 4 },
    autoContrast: true,
    variantColorResolver: contrastByScheme,
    white: '#ffffff',
    black: papel[9],
    fontFamily: "'IBM Plex Sans Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif",
    fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, monospace",
    headings,
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.3333', sm: '1.3846', md: '1.4286', lg: '1.5', xl: '1.4444' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
    defaultRadius: 'md',
    shadows: {
      xs: 'none',
      sm: 'none',
      md: 'var(--shadow-dropdown)',
      lg: 'var(--shadow-dropdown)',
      xl: 'var(--shadow-modal)',
    },
    breakpoints,
    cursorType: 'pointer',
    respectReducedMotion: true,
    activeClassName: '',
    components,
  });
}

const headings = {
  fontFamily: "'Bricolage Grotesque Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif",
  fontWeight: '680',
  textWrap: 'balance' as const,
  sizes: {
    h1: { fontSize: '2.25rem', lineHeight: '1.1111' },
    h2: { fontSize: '1.75rem', lineHeight: '1.2143' },
    h3: { fontSize: '1.5rem', lineHeight: '1.3333' },
    h4: { fontSize: '1.125rem', lineHeight: '1.4444' },
    h5: { fontSize: '1rem', lineHeight: '1.5' },
    h6: { fontSize: '0.875rem', lineHeight: '1.4286' },
  },
};

/**
 * Filled controls are step 7 with white text in the light scheme and step 4 with near-black text in the dark
 * one. Mantine decides once for both schemes, which puts white on step 4; a variable that changes with the
 * scheme is right in both.
 */
const contrastByScheme: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  if (input.variant !== 'filled' || !(name in input.theme.colors)) return colors;
  return { ...colors, color: 'var(--filled-contrast)' };
};
