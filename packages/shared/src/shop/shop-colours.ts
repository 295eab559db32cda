type Rgb = readonly [red: number, green: number, blue: number];

const usual = '#2a3e59';
const leastContrast = 4.5;
const tintShare = 0.11;

/** The shop's colour, dark enough to be read as text on its own tint and to carry white text. */
export function shopColours(requested: string | null): { act: string; tint: string } {
  let colour = rgbOf(requested ?? usual) ?? rgbOf(usual) ?? [0, 0, 0];
  while (contrast(colour, tintOf(colour)) < leastContrast) colour = darker(colour);
  return { act: hexOf(colour), tint: hexOf(tintOf(colour)) };
}

/**
 * The darker colour that is shown instead, if the chosen colour is too light to read. Null if the colour is
 * used unchanged, or is not complete yet.
 */
export function darkenedColour(requested: string): string | null {
  if (!rgbOf(requested)) return null;
  const { act } = shopColours(requested);
  return act === requested.toLowerCase() ? null : act;
}

function rgbOf(text: string): Rgb | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  if (!red || !green || !blue) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** The contrast of two colors, each as `#rrggbb`. */
export const contrastOf = (one: string, other: string) =>
  contrast(rgbOf(one) ?? [0, 0, 0], rgbOf(other) ?? [0, 0, 0]);

const hexOf = (colour: Rgb) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const mapped = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
];

const darker = (colour: Rgb) => mapped(colour, (part) => Math.floor(part * 0.96));
const tintOf = (colour: Rgb) => mapped(colour, (part) => Math.round(255 - (255 - part) * tintShare));

/** The contrast of two colors according to the accessibility guidelines (WCAG 2). */
function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = mapped(colour, (part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
