import { IconTag } from '@tabler/icons-react';
import classes from '../page/ui.module.css';
import { categoryIcons, isCategoryIcon } from './category-icons.ts';

type CategoryMarkProps = { color: string | null; icon: string | null };

/** The icon of a category on its colour, decorative beside its name. */
export function CategoryMark({ color, icon }: CategoryMarkProps) {
  const Icon = isCategoryIcon(icon) ? categoryIcons[icon] : IconTag;
  return (
    <span className={classes.categoryMark} style={color ? { color } : {}} aria-hidden="true">
      <Icon size={20} stroke={1.75} />
    </span>
  );
}
