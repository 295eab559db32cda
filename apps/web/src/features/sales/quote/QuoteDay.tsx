import type { ComponentProps } from 'react';
import { DateField } from '../../../ui/date/DateField.tsx';

/** The day from which a quote is valid. */
export default function QuoteDay(props: ComponentProps<typeof DateField>) {
  return <DateField {...props} />;
}
