import { ActionIcon, Badge } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './ui.module.css';

/** `id` is what the form sends (a blob's signed id), `url` what the preview shows. */
export type FieldImage = { id: string; url: string; name?: string };

type ImageListProps = { images: FieldImage[]; onChange: (images: FieldImage[]) => void };

/** The images in their order, which buttons change: a drag alone would shut out keyboards. */
export function ImageList({ images, onChange }: ImageListProps) {
  const t = useTranslations('common');
  return (
    <ul className={classes.images}>
      {images.map((image, index) => (
        <li key={image.id} className={classes.image}>
          <img src={image.url} alt={image.name ?? t('imageField.number', { number: index + 1 })} />
          {index === 0 && images.length > 1 ? (
            <Badge className={classes.cover ?? ''}>{t('imageField.cover')}</Badge>
          ) : null}
          <div className={classes.imageActions}>
            <ActionIcon
              aria-label={t('imageField.earlier', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => onChange(swapped(images, index))}
            >
              <IconChevronLeft size={18} className="mirror" />
            </ActionIcon>
            <ActionIcon
              aria-label={t('imageField.later', { number: index + 1 })}
              disabled={index === images.length - 1}
              onClick={() => onChange(swapped(images, index + 1))}
            >
              <IconChevronRight size={18} className="mirror" />
            </ActionIcon>
            <ActionIcon
              color="red"
              aria-label={t('imageField.remove', { number: index + 1 })}
              onClick={() => onChange(images.filter((other) => other !== image))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Exchanges the image at `index` with the one before it. */
function swapped(images: FieldImage[], index: number): FieldImage[] {
  const moving = images[index];
  const others = images.filter((_image, position) => position !== index);
  return moving ? others.toSpliced(index - 1, 0, moving) : images;
}
