/** Counts the items that fit into a row. If not all fit, `more` needs a place after them. */
export function fittingOf(widths: number[], { room, more }: { room: number; more: number }): number {
  let taken = 0;
  const ends = widths.map((width) => {
    taken += width;
    return taken;
  });
  if (taken <= room) return widths.length;
  return ends.filter((end) => end + more <= room).length;
}
