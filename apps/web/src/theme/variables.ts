import type { CSSVariablesResolver } from '@mantine/core';
import { chartColors } from './colors.ts';

/**
 * Overrides of Mantine's variables and additional ones; `bold` is the high contrast mode of the preferences.
 */
export const variablesFor =
  (contrast: 'default' | 'bold'): CSSVariablesResolver =>
  () => ({
    variables: {
      '--mantine-heading-letter-spacing': '-0.02em',
      '--focus-width': contrast === 'bold' ? '3px' : '2px',
      '--ease': 'cubic-bezier(.2,.8,.2,1)',
      '--accent': 'var(--mantine-color-cempasuchil-5)',
    },
    light: contrast === 'bold' ? { ...light, ...boldLight } : light,
    dark: contrast === 'bold' ? { ...dark, ...boldDark } : dark,
  });

const light = {
  '--mantine-color-body': 'var(--mantine-color-papel-0)',
  '--mantine-color-text': 'var(--mantine-color-papel-9)',
  '--mantine-color-dimmed': 'var(--mantine-color-papel-7)',
  '--mantine-color-placeholder': 'var(--mantine-color-papel-7)',
  '--mantine-color-error': 'var(--mantine-color-red-7)',
  '--mantine-color-success': 'var(--mantine-color-income-7)',
  '--mantine-color-default-border': 'var(--mantine-color-papel-4)',
  '--mantine-color-disabled-color': 'var(--mantine-color-papel-7)',
  '--card': '#ffffff',
  '--hairline': 'var(--mantine-color-papel-3)',
  '--control-border': 'var(--mantine-color-papel-6)',
  '--hover': 'var(--mantine-color-papel-1)',
  '--filled-contrast': '#ffffff',
  '--income-text': 'var(--mantine-color-income-7)',
  '--expense-text': 'var(--mantine-color-expense-7)',
  '--shadow-dropdown': '0 4px 16px rgb(26 23 18 / .10)',
  '--shadow-modal': '0 16px 48px rgb(26 23 18 / .18)',
  '--overlay': 'rgb(36 33 28 / .45)',
  ...charts('light'),
};

const dark = {
  '--mantine-color-body': 'var(--mantine-color-pizarra-8)',
  '--mantine-color-text': 'var(--mantine-color-pizarra-0)',
  '--mantine-color-dimmed': 'var(--mantine-color-pizarra-2)',
  '--mantine-color-placeholder': 'var(--mantine-color-pizarra-2)',
  '--mantine-color-error': 'var(--mantine-color-red-4)',
  '--mantine-color-success': 'var(--mantine-color-income-4)',
  '--mantine-color-default': 'var(--mantine-color-pizarra-6)',
  '--mantine-color-default-hover': 'var(--mantine-color-pizarra-5)',
  '--mantine-color-default-color': 'var(--mantine-color-pizarra-0)',
  '--mantine-color-default-border': 'var(--mantine-color-pizarra-4)',
  '--mantine-color-disabled-color': 'var(--mantine-color-pizarra-2)',
  '--card': 'var(--mantine-color-pizarra-7)',
  '--hairline': 'var(--mantine-color-pizarra-5)',
  '--control-border': 'var(--mantine-color-pizarra-3)',
  '--hover': 'var(--mantine-color-pizarra-6)',
  '--filled-contrast': 'var(--mantine-color-pizarra-9)',
  '--income-text': 'var(--mantine-color-income-4)',
  '--expense-text': 'var(--mantine-color-expense-4)',
  '--shadow-dropdown': '0 0 0 1px var(--mantine-color-pizarra-4)',
  '--shadow-modal': '0 0 0 1px var(--mantine-color-pizarra-4)',
  '--overlay': 'rgb(10 8 5 / .6)',
  ...charts('dark'),
};

const boldLight = {
  '--mantine-color-body': 'var(--mantine-color-papel-2)',
  '--hairline': 'var(--mantine-color-papel-5)',
  '--mantine-color-default-border': 'var(--mantine-color-papel-6)',
  '--mantine-color-dimmed': 'var(--mantine-color-papel-8)',
  '--mantine-color-placeholder': 'var(--mantine-color-papel-8)',
  '--income-text': 'var(--mantine-color-income-8)',
  '--expense-text': 'var(--mantine-color-expense-8)',
};

const boldDark = {
  '--mantine-color-body': 'var(--mantine-color-pizarra-9)',
  '--hairline': 'var(--mantine-color-pizarra-4)',
  '--mantine-color-default-border': 'var(--mantine-color-pizarra-3)',
  '--mantine-color-dimmed': 'var(--mantine-color-pizarra-1)',
  '--mantine-color-placeholder': 'var(--mantine-color-pizarra-1)',
};

function charts(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(chartColors[scheme].map((color, index) => [`--chart-${index + 1}`, color]));
}
