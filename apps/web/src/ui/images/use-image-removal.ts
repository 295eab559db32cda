import { newId } from '@mostrador/shared/wire/new-id';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { hideNotice } from '../../lib/device/notify.ts';
import { notifyWithAction, offeredMs } from '../feedback/notify-action.tsx';
import type { FieldImage } from './ImageList.tsx';

type Removal = {
  latest: RefObject<FieldImage[]>;
  onChange: (images: FieldImage[]) => void;
  max: number;
  /** Called if the removed image cannot be restored because another image took its place. */
  onFull: (image: FieldImage) => void;
};

type Offer = { notice: string; until: number; removed: { image: FieldImage; place: number }[] };

/**
 * Removes an image and offers to restore it at its former position, as long as the form is open. Images
 * removed right after it are restored with it.
 */
export function useRemoval({ latest, onChange, max, onFull }: Removal) {
  const t = useTranslations('image');
  const common = useTranslations('common');
  const offer = useRef<Offer>({ notice: '', until: 0, removed: [] });
  useEffect(() => () => hideNotice(offer.current.notice), []);
  const bringBack = ({ removed }: Offer) => {
    let images = latest.current;
    for (const { image, place } of removed.toReversed()) {
      if (images.some(({ id }) => id === image.id)) continue;
      if (images.length < max) images = images.toSpliced(place, 0, image);
      else onFull(image);
    }
    onChange(images);
  };
  return (image: FieldImage) => {
    const { notice, until, removed } = offer.current;
    const place = latest.current.indexOf(image);
    const now = Date.now();
    const made: Offer = {
      notice: newId(),
      until: now + offeredMs,
      removed: [...(now < until ? removed : []), { image, place }],
    };
    offer.current = made;
    hideNotice(notice);
    onChange(latest.current.filter((other) => other !== image));
    const count = made.removed.length;
    notifyWithAction({
      id: made.notice,
      message: count > 1 ? t('removedMany', { count }) : t('removed', { number: place + 1 }),
      action: common('undo'),
      onAction: () => {
        offer.current = { notice: '', until: 0, removed: [] };
        bringBack(made);
      },
    });
  };
}
