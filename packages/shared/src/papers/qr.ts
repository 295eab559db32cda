import { encode } from 'uqr';

/** The dark modules as one SVG path, a module being one unit; `size` is in modules. */
export type QrDrawing = { path: string; size: number };

/** The QR code of a link, for paper and page; it stays readable if up to 15 % of its surface is damaged. */
export function drawQr(link: string): QrDrawing {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return { path: path.join(''), size };
}

function runsOf(row: readonly boolean[]) {
  const runs: { start: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === x) last.length += 1;
    else runs.push({ start: x, length: 1 });
  }
  return runs;
}
