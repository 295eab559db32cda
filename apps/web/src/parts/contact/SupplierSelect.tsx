import { useState } from 'react';
import { type FoundField, FoundSelect } from '../../ui/FoundSelect.tsx';
import { useSupplierOptions } from './supplier-options.ts';

/** Who sells it to the shop. */
export function SupplierSelect({ value = null, ...field }: FoundField) {
  const [content, setContent] = useState('');
  const options = useSupplierOptions(value, content);
  return <FoundSelect {...field} value={value} options={options} onSearch={setContent} />;
}
