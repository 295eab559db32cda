import { UnstyledButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Row, Rows } from '../../../../ui/layout/layout.tsx';
import classes from '../product.module.css';

type ProductGalleryProps = { images: { id: string; url: string; thumbUrl: string }[] };

/** The selected picture in large, and the others as thumbnails. */
export function ProductGallery({ images }: ProductGalleryProps) {
  const t = useTranslations('image');
  const common = useTranslations('common');
  const [chosen, setChosen] = useState(0);
  const shown = images[chosen] ?? images[0];
  if (!shown) {
    return (
      <div className={classes.noPicture}>
        <IconPhoto size={40} stroke={1.25} aria-hidden="true" />
        {common('noImage')}
      </div>
    );
  }
  return (
    <Rows gap={8}>
      <img
        className={classes.picture}
        src={shown.url}
        alt={t('number', { number: images.indexOf(shown) + 1 })}
      />
      {images.length > 1 ? (
        <Row gap={8}>
          {images.map((image, index) => (
            <UnstyledButton
              key={image.id}
              className={classes.thumbButton}
              aria-label={t('number', { number: index + 1 })}
              aria-pressed={image === shown}
              onClick={() => setChosen(index)}
            >
              <img src={image.thumbUrl} alt="" />
            </UnstyledButton>
          ))}
        </Row>
      ) : null}
    </Rows>
  );
}
