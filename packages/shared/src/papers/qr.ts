import { encode } from 'uqr';

/** The dark modules as one path of an SVG, a module being one unit; `size` in modules. */
export type QrDrawing = { path: string; size: number };

/** The code of a link for paper and page; it survives a smudge of 15 % of its surface. */
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
