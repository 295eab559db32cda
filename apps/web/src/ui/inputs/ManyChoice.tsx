import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import type { ManyProps } from './ManyField.tsx';

const ManyField = lazyPart(() => import('./ManyField.tsx'));

/** Selects several options of a list with a search. The component is loaded after the form is rendered. */
export function ManyChoice(props: ManyProps) {
  const { label, description } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} readOnly />}>
      <ManyField {...props} />
    </Suspense>
  );
}
