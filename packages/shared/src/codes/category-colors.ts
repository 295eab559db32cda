/** Medium tones with enough contrast to paper and to the dark card. */
export const categoryColors = {
  ink: '#667c9a',
  marigold: '#e79202',
  orange: '#e37725',
  red: '#de4544',
  purple: '#9b5ce4',
  blue: '#3f7cf3',
  cyan: '#0893a8',
  green: '#129b6b',
  gray: '#7f7a70',
} as const;

/** The default colors of new categories, used in turn: neighbors are far apart. */
export const colorsByThemselves: readonly string[] = [
  categoryColors.blue,
  categoryColors.marigold,
  categoryColors.green,
  categoryColors.purple,
  categoryColors.red,
  categoryColors.cyan,
  categoryColors.orange,
  categoryColors.ink,
];
