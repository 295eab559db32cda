import { useState } from 'react';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';
import { useContactOptions } from './contact-options.ts';

/** The choice of the contact of a document. */
export function ContactSelect({ value = null, ...field }: FoundField) {
  const [content, setContent] = useState('');
  const options = useContactOptions(value, { content });
  return <AsyncSelect {...field} value={value} options={options} onSearch={setContent} />;
}
