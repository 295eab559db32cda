import { useState } from 'react';
import { type FoundField, FoundSelect } from '../../ui/FoundSelect.tsx';
import { useProductOptions } from './product-options.ts';

/** One product without variants. */
export function ProductSelect({ value = null, ...field }: FoundField) {
  const [content, setContent] = useState('');
  const options = useProductOptions(value, content);
  return <FoundSelect {...field} value={value} options={options} onSearch={setContent} />;
}
