import type { MantineColorsTuple } from '@mantine/core';

const scale = (text: string): MantineColorsTuple => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = text.split(' ');
  return [a, b, c, d, e, f, g, h, i, j];
};

/**
 * Ten steps each, generated in OKLCH: white is readable on step 7 and near-black on step 4 of every scale.
 */
export const scales = {
  tinta: scale('#f4f7fb #e5ecf5 #cdd9e8 #aebfd6 #8ca0bc #667c9a #445977 #2a3e59 #1b2c43 #101d2f'),
  cempasuchil: scale('#fffaee #fff2d9 #ffe4b6 #fed38f #fec167 #ffae34 #e79202 #bd7202 #985704 #773f00'),
  purple: scale('#f8f5ff #efe6ff #e1cffe #d1b4ff #c094fe #b074fa #9b5ce4 #8245c7 #6a34a4 #50277d'),
  cyan: scale('#edf9fc #d6f1f6 #b3e3ed #86d2e2 #57bfd2 #23aac0 #0893a8 #04798a #016270 #024a55'),
  blue: scale('#f3f7fe #e1ecfe #c5daff #a5c5ff #81adff #5c94ff #3f7cf3 #2a63d4 #1e4fb0 #153b86'),
  orange: scale('#fef5ee #fee6d5 #fecead #fdb07d #f39250 #e37725 #cb6001 #a94d02 #8b3c00 #6b2b00'),
  red: scale('#fef4f3 #ffe4e1 #fecbc5 #feaba4 #fe857d #f5605b #de4544 #bf2b2f #9e1d22 #781519'),
  income: scale('#eefaf4 #d9f2e5 #b7e6cd #8fd6b3 #65c498 #3db080 #129b6b #018057 #006745 #004e33'),
  expense: scale('#fef4f3 #ffe4e0 #ffcbc3 #ffaba0 #ff8577 #ef675a #d84e43 #ba362e #992821 #741d18'),
  papel: scale('#fcfbfa #f7f5f3 #f0ede8 #e6e1da #d5d0c7 #b0aaa0 #7f7a70 #5f5a51 #3e3a33 #24211c'),
  pizarra: scale('#ece7e1 #cecac3 #a8a49e #847f7a #5e5a55 #433f3a #302c27 #23201b #1a1712 #110e0a'),
} as const;

/** The colour scale of the brand for each stored preset, in light and in dark. */
export const presets = {
  default: { light: 'tinta', dark: 'cempasuchil' },
  purple: { light: 'purple', dark: 'purple' },
  cyan: { light: 'cyan', dark: 'cyan' },
  blue: { light: 'blue', dark: 'blue' },
  orange: { light: 'orange', dark: 'orange' },
  red: { light: 'red', dark: 'red' },
} as const;

export type Preset = keyof typeof presets;

/** Chart colours c1…c6, distinguishable with any colour vision. */
export const chartColors = {
  light: ['#12284d', '#be7a00', '#06a491', '#98302f', '#6f388d', '#1a84cb'],
  dark: ['#cde5fe', '#ffd24b', '#5eb492', '#c73504', '#8955a3', '#61a3fe'],
} as const;
