import { IconPhoto } from '@tabler/icons-react';
import classes from './product.module.css';

/** The small picture of a row, which is only decoration beside the name. */
export function ProductThumb({ image }: { image: string | undefined }) {
  return (
    <span className={classes.thumb} aria-hidden="true">
      {image ? <img src={image} alt="" loading="lazy" /> : <IconPhoto size={18} stroke={1.5} />}
    </span>
  );
}
