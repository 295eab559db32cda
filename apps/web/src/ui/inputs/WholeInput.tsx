import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/**
 * A number without decimals. The library always requests a phone keyboard with decimals, regardless of its
 * options.
 */
export function WholeInput(props: NumberInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.setAttribute('inputmode', 'numeric');
  }, []);
  return <NumberInput ref={field} allowDecimal={false} {...props} />;
}
