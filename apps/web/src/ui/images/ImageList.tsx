import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Badge } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCrop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import classes from '../page/ui.module.css';
import { imageKeys } from './image-keys.ts';

/** `id` is sent by the form (a blob's signed id), `url` is the address of the preview. */
export type FieldImage = { id: string; url: string; name?: string };

const CropImage = lazyOverlay(() => import('./CropImage.tsx'));

type ImageListProps = {
  images: FieldImage[];
  onChange: (images: FieldImage[]) => void;
  onRemove: (image: FieldImage) => void;
  upload: (file: File) => Promise<FieldImage>;
};

/**
 * The images in their order. The order is changed by dragging, by the space bar and the arrow keys, or by
 * two buttons for users who cannot drag.
 */
export function ImageList({ images, onChange, onRemove, upload }: ImageListProps) {
  const [cropped, setCropped] = useState<FieldImage | null>(null);
  const words = useDragWords(images);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short delay distinguishes a drag from scrolling with a finger.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: imageKeys }),
  );
  const placeOf = (id: unknown) => images.findIndex((image) => image.id === id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove(images, placeOf(active.id), placeOf(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={words}>
      <SortableContext items={images} strategy={rectSortingStrategy}>
        <ul className={classes.images}>
          {images.map((image, index) => (
            <OneImage
              key={image.id}
              image={image}
              index={index}
              count={images.length}
              onMove={(to) => onChange(arrayMove(images, index, to))}
              onCrop={() => setCropped(image)}
              onRemove={() => onRemove(image)}
            />
          ))}
        </ul>
      </SortableContext>
      {cropped ? (
        <CropImage
          image={cropped}
          upload={upload}
          onClose={() => setCropped(null)}
          onCropped={(made) => onChange(images.map((each) => (each.id === cropped.id ? made : each)))}
        />
      ) : null}
    </DndContext>
  );
}

type OneImageProps = {
  image: FieldImage;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onCrop: () => void;
  onRemove: () => void;
};

function OneImage({ image, index, count, onMove, onCrop, onRemove }: OneImageProps) {
  const t = useTranslations('image');
  const number = index + 1;
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: image.id,
    disabled: count < 2,
  });
  const style = {
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  };
  return (
    <li ref={setNodeRef} style={style} className={classes.image}>
      <button
        type="button"
        className={classes.imageHandle}
        {...attributes}
        {...listeners}
        aria-roledescription={t('movable')}
        aria-label={image.name ?? t('number', { number })}
      >
        <img src={image.url} alt="" draggable={false} />
      </button>
      {index === 0 && count > 1 ? <Badge className={classes.cover ?? ''}>{t('cover')}</Badge> : null}
      <div className={classes.imageActions}>
        <ActionIcon
          aria-label={t('earlier', { number })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconChevronLeft size={18} className="mirror" />
        </ActionIcon>
        <ActionIcon
          aria-label={t('later', { number })}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconChevronRight size={18} className="mirror" />
        </ActionIcon>
        <ActionIcon aria-label={t('crop', { number })} onClick={onCrop}>
          <IconCrop size={18} />
        </ActionIcon>
        <ActionIcon color="red" aria-label={t('remove', { number })} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}

/** The screen reader texts while an image is moved. */
function useDragWords(images: FieldImage[]) {
  const t = useTranslations('image');
  const numberOf = (id: unknown) => images.findIndex((image) => image.id === id) + 1;
  const moveText = (id: unknown, place: unknown) =>
    t('movedTo', { number: numberOf(id), place: numberOf(place) });
  return {
    screenReaderInstructions: { draggable: t('moveHint') },
    announcements: {
      onDragStart: ({ active }: { active: { id: unknown } }) => t('taken', { number: numberOf(active.id) }),
      onDragOver: ({ active, over }: Pair) => (over ? moveText(active.id, over.id) : undefined),
      onDragEnd: ({ active, over }: Pair) => (over ? moveText(active.id, over.id) : undefined),
      onDragCancel: () => t('moveCancelled'),
    },
  };
}

type Pair = { active: { id: unknown }; over: { id: unknown } | null };
