import { useState } from 'react';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';
import { useProductOptions } from './use-product-options.ts';

/** One product without variants. */
export function ProductSelect({ value = null, ...field }: FoundField) {
  const [content, setContent] = useState('');
  const options = useProductOptions(value, content);
  return <AsyncSelect {...field} value={value} options={options} onSearch={setContent} />;
}
