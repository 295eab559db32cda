import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { trpc, useApi } from '../../lib/trpc.ts';
import { useMeasure } from '../sale/use-measure.ts';
import { type FoundProduct, foundIn, meantBy } from './found-product.ts';
import classes from './product.module.css';

type FindProductProps = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  onFound: (product: FoundProduct) => void;
  /** Nothing has this code. */
  onUnknown: (code: string) => void;
  autoFocus?: boolean;
  /** Not where who looks should not know how many there are. */
  showsStock?: boolean;
};

const shown = 8;

/** By scanner, code or a part of the name. Enter takes what has the code, or the only one that fits. */
export function FindProduct({
  ref,
  label,
  onFound,
  onUnknown,
  autoFocus,
  showsStock = true,
}: FindProductProps) {
  const api = useApi();
  const measure = useMeasure();
  const [text, setText] = useState('');
  const [content] = useDebouncedValue(text.trim(), 180);
  const query = trpc.product.list.useQuery({ content, perPage: shown }, { enabled: content !== '' });
  const isOpen = text.trim() !== '' && content !== '';
  const found = isOpen ? foundIn(query.data?.products ?? []) : [];
  const take = (product: FoundProduct) => {
    setText('');
    onFound(product);
  };
  // The field is free for the next code at once; only where several things fit the text stands there again.
  const asking = useMutation({
    mutationFn: (code: string) => api.product.list.query({ content: code, perPage: shown }),
    onSuccess: ({ products }, code) => {
      const all = foundIn(products);
      const meant = meantBy(code, all);
      if (meant) onFound(meant);
      else if (all.length === 0) onUnknown(code);
      else setText((now) => now || code);
    },
  });
  const enter = (code: string) => {
    const isListed = found.length > 1 && content === code && !meantBy(code, found);
    if (!code || isListed) return;
    setText('');
    asking.mutate(code);
  };
  return (
    <div className={classes.find}>
      <TextInput
        ref={ref}
        autoFocus={autoFocus}
        type="search"
        size="md"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        leftSection={<IconBarcode size={20} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // A form stands around it.
          event.preventDefault();
          enter(text.trim());
        }}
      />
      {found.length > 0 ? (
        <ul className={classes.found} aria-label={label}>
          {found.map((product) => (
            <li key={product.variantId}>
              <UnstyledButton className={classes.foundOne} onClick={() => take(product)}>
                <span>{product.name}</span>
                {showsStock ? (
                  <Text component="span" size="sm" c="dimmed">
                    {measure(product.stock, product.unit)}
                  </Text>
                ) : null}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
