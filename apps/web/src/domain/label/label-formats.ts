import { drawBarcode } from '@mostrador/shared/papers/barcode';

/**
 * The format in millimetres. A roll has one label per page, a sheet has columns and rows within its margins.
 */
export type LabelFormat = {
  width: number;
  height: number;
  sheet?: {
    width: number;
    height: number;
    columns: number;
    rows: number;
    top: number;
    left: number;
    gap: number;
  };
};

const letter30 = { width: 215.9, height: 279.4, columns: 3, rows: 10, top: 12.7, left: 4.8, gap: 3.2 };
const a4of24 = { width: 210, height: 297, columns: 3, rows: 8, top: 0.5, left: 0, gap: 0 };

/** The usual rolls of label printers and the usual sheets of office printers. */
export const labelFormats = {
  roll_50x25: { width: 50, height: 25 },
  roll_40x30: { width: 40, height: 30 },
  roll_58x40: { width: 58, height: 40 },
  roll_30x20: { width: 30, height: 20 },
  letter_30: { width: 66.7, height: 25.4, sheet: letter30 },
  a4_24: { width: 70, height: 37, sheet: a4of24 },
} as const satisfies Record<string, LabelFormat>;

export const formatNames = [
  'roll_50x25',
  'roll_40x30',
  'roll_58x40',
  'roll_30x20',
  'letter_30',
  'a4_24',
  'own',
] as const;
export type FormatName = (typeof formatNames)[number];

/** The maximum number of labels that a browser can lay out at once. */
export const maxLabels = 2000;

/** The labels have numbers, because equal labels may be side by side. */
type Page<Label> = { number: number; places: { number: number; label: Label | null }[] };

/** Splits the labels into pages; on a partly used sheet, the first places stay empty. */
export function pagesOf<Label>(labels: Label[], { sheet }: LabelFormat, used: number): Page<Label>[] {
  const perPage = sheet ? sheet.columns * sheet.rows : 1;
  const all = [...Array.from({ length: sheet && labels.length > 0 ? used : 0 }, () => null), ...labels];
  const places = all.map((label, number) => ({ number, label }));
  return Array.from({ length: Math.ceil(places.length / perPage) }, (_, number) => ({
    number,
    places: places.slice(number * perPage, (number + 1) * perPage),
  }));
}

/** Returns the page size as CSS: that of the label, or of its sheet. */
export function pageRule({ width, height, sheet }: LabelFormat): string {
  const page = sheet ?? { width, height };
  return `@page { size: ${page.width}mm ${page.height}mm; margin: 0 }`;
}

/**
 * The size of a dot in millimetres. Most label printers have eight dots per millimetre; a bar that is not a
 * whole number of dots gets a dot more or less.
 */
const dot = 0.125;
/** No scanner reads bars finer than two dots, so below that the available width decides. */
const leastDots = 2;

/** The quiet zone on both sides of the bars, in modules. */
export const quiet = 10;

const dotsOf = (modules: number, { width }: Pick<LabelFormat, 'width'>) =>
  Math.floor((width - 1) / modules / dot);

/** True if a label has no room for bars that a scanner can read. */
export function isTooFine(barcode: string, format: Pick<LabelFormat, 'width'>): boolean {
  const drawing = drawBarcode(barcode);
  return drawing !== null && dotsOf(drawing.width + 2 * quiet, format) < leastDots;
}

/**
 * Returns the width of a code with this number of modules, including its quiet zones, on a label; in
 * millimetres.
 */
export function barsWidth(modules: number, { width }: Pick<LabelFormat, 'width'>): number {
  const dots = dotsOf(modules, { width });
  return dots < leastDots ? width - 1 : modules * dots * dot;
}
