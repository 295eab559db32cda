/** How many of a row's items stand in its room; where not all do, `more` needs a place behind them. */
export function fittingOf(widths: number[], { room, more }: { room: number; more: number }): number {
  let taken = 0;
  const ends = widths.map((width) => {
    taken += width;
    return taken;
  });
  if (taken <= room) return widths.length;
  return ends.filter((end) => end + more <= room).length;
}
