type Size = { width: number; height: number };

/** Millimetres of each paper that a logo may take; the style sheets of sheet and page say them too. */
const rooms = { ticket: { width: 30, height: 20 }, letter: { width: 42, height: 28 } };

const mmPerPixel = 25.4 / 96;

/** How large a picture of so many pixels is on paper, in millimetres: as on a screen, within its room. */
export function logoSize({ width, height }: Size, paper: keyof typeof rooms): Size {
  const room = rooms[paper];
  const scale = Math.min(mmPerPixel, room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}
