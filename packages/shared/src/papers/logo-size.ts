type Size = { width: number; height: number };

/**
 * The maximum size of a logo on each paper in millimetres; the style sheets of sheet and page contain the
 * same values.
 */
const rooms = { ticket: { width: 30, height: 20 }, letter: { width: 42, height: 28 } };

const mmPerPixel = 25.4 / 96;

/** The size of a picture on paper in millimetres: as on a screen, within the maximum size. */
export function logoSize({ width, height }: Size, paper: keyof typeof rooms): Size {
  const room = rooms[paper];
  const scale = Math.min(mmPerPixel, room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}
