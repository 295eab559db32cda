import { Input, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import type { ImageFieldProps } from './ImageDrop.tsx';

const ImageDrop = lazyPart(withWords(['image'], () => import('./ImageDrop.tsx')));

/** Pictures by click, drag or paste. What takes them comes after the form is drawn, into a place as high. */
export function ImageField(props: ImageFieldProps) {
  return (
    <Suspense
      fallback={
        <Input.Wrapper label={props.label} labelElement="div">
          <Skeleton height={96} />
        </Input.Wrapper>
      }
    >
      <ImageDrop {...props} />
    </Suspense>
  );
}
