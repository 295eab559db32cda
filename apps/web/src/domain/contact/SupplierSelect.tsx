import { useState } from 'react';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';
import { useSupplierOptions } from './contact-options.ts';

/** The choice of the supplier. */
export function SupplierSelect({ value = null, ...field }: FoundField) {
  const [content, setContent] = useState('');
  const options = useSupplierOptions(value, content);
  return <AsyncSelect {...field} value={value} options={options} onSearch={setContent} />;
}
