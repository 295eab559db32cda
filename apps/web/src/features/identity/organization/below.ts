import type { InputWrapperProps } from '@mantine/core';

const order: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

/** The description of a field is below it, so that fields side by side are aligned. */
export const below = { inputWrapperOrder: order };
