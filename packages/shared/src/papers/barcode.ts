import { code128, ean8, ean13, upca } from 'bwip-js/generic';
import { hasWrongCheckDigit } from '../money/check-digit.ts';

/** The bars as one SVG path, one unit high; a module is one unit wide, `width` is in modules. */
export type BarcodeDrawing = { path: string; width: number };

/**
 * Draws codes of the EAN family in their own symbology, others as Code 128; null if no symbology can encode
 * the code.
 */
export function drawBarcode(code: string): BarcodeDrawing | null {
  try {
    return code === '' ? null : encoderOf(code)({ bcid: '', text: code, scale: 1, height: 10 }, barsAsPath());
  } catch {
    return null;
  }
}

function encoderOf(code: string) {
  if (!/^\d+$/.test(code) || hasWrongCheckDigit(code)) return code128;
  return { 8: ean8, 12: upca, 13: ean13 }[code.length] ?? code128;
}

type Line = [x: number, y: number, endX: number, endY: number, wide: number, color: string];

/** The library draws lines with a width in modules; their position is their middle, rounded up. */
function barsAsPath() {
  const bars: string[] = [];
  let width = 0;
  const nothing = () => undefined;
  return {
    scale: (): [number, number] => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    line: (...[x, , , , wide]: Line) => {
      const start = x - Math.ceil(wide / 2);
      bars.push(`M${start} 0h${wide}v1h-${wide}z`);
      width = Math.max(width, start + wide);
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ path: bars.join(''), width }),
  };
}
