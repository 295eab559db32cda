import { type ColorInputProps, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazy.tsx';

const ColorPicked = lazyPart<ColorInputProps>(() => import('./ColorPicked.tsx'));

/** A colour, typed or picked. The colour picker is loaded after the form is rendered. */
export function ColorField(props: ColorInputProps) {
  const { label, description, value = '' } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} value={value} readOnly />}>
      <ColorPicked {...props} />
    </Suspense>
  );
}
