import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import type { ManyProps } from './ManyField.tsx';

const ManyField = lazyPart(() => import('./ManyField.tsx'));

/** Several of a list, found by what is typed. What it is made of comes after the form is drawn. */
export function ManyChoice(props: ManyProps) {
  const { label, description } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} readOnly />}>
      <ManyField {...props} />
    </Suspense>
  );
}
