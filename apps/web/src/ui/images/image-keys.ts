import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/**
 * The target of the arrow keys for a picked image: left and right move to the previous or next place, also
 * into another row; up and down move to the image there.
 */
export const imageKeys: KeyboardCoordinateGetter = (event, { context, ...rest }) => {
  const { active, over, droppableRects } = context;
  const items: unknown = active?.data.current?.sortable?.items;
  const step = stepOf(event.code);
  if (!Array.isArray(items) || step === 0) return sortableKeyboardCoordinates(event, { context, ...rest });
  event.preventDefault();
  const place = items.indexOf(over?.id ?? active?.id) + step;
  const rect = droppableRects.get(items[place]);
  return rect && { x: rect.left, y: rect.top };
};

const along: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const stepOf = (code: string) => (along[code] ?? 0) * (document.dir === 'rtl' ? -1 : 1);
