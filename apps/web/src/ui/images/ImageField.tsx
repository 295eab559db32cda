import { Input, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import type { ImageFieldProps } from './ImageDrop.tsx';

const ImageDrop = lazyPart(withWords(['image'], () => import('./ImageDrop.tsx')));

/**
 * Pictures by click, drag or paste. The input is loaded after the form is rendered, into a reserved space of
 * the same height.
 */
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
