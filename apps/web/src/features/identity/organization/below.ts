import type { InputWrapperProps } from '@mantine/core';

const order: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

/** What explains a field stands below it, so that fields side by side begin at one height. */
export const below = { inputWrapperOrder: order };
