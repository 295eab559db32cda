import { ActionIcon, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { IconBarcode, IconCamera } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { hasKeyboard } from '../../lib/device/pointer.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { useMeasure } from '../sale/cart/use-measure.ts';
import { useWedge } from '../scan/use-wedge.ts';
import { type FoundProduct, foundIn, meantBy } from './found-product.ts';
import classes from './product.module.css';
import { useProductSource } from './use-product-source.ts';

const CameraScanner = lazyOverlay(withWords(['camera'], () => import('../scan/CameraScanner.tsx')));

type FindProductProps = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  onFound: (product: FoundProduct) => void;
  /** Called if no product has this code. */
  onUnknown: (code: string) => void;
  autoFocus?: boolean;
  /** False if the user should not see the stock. */
  showsStock?: boolean;
};

const shown = 8;

/**
 * Finds a product by scanner, code or a part of its name. Enter takes the product with that code, or the
 * only match.
 */
export function FindProduct({
  ref,
  label,
  onFound,
  onUnknown,
  autoFocus,
  showsStock = true,
}: FindProductProps) {
  const api = useApi();
  const source = useProductSource();
  const measure = useMeasure();
  const field = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(field, ref ?? null);
  const [text, setText] = useState('');
  const [last, setLast] = useState<FoundProduct | null>(null);
  const [content] = useDebouncedValue(text.trim(), 180);
  const query = trpc.product[source].useQuery({ content, perPage: shown }, { enabled: content !== '' });
  const isOpen = text.trim() !== '' && content !== '';
  const found = isOpen ? foundIn(query.data?.products ?? []) : [];
  const give = (product: FoundProduct) => {
    setLast(product);
    onFound(product);
  };
  const take = (product: FoundProduct) => {
    setText('');
    // The list with the chosen row is closed, so the focus returns to the field for the next search.
    field.current?.focus();
    give(product);
  };
  // The field is cleared for the next code at once; only if several products match is the text restored.
  const search = useMutation({
    mutationFn: (code: string) => api.product[source].query({ content: code, perPage: shown }),
    onSuccess: ({ products }, code) => {
      const all = foundIn(products);
      const meant = meantBy(code, all);
      if (meant) give(meant);
      else if (all.length === 0) onUnknown(code);
      else setText((now) => now || code);
    },
  });
  // Scans are caught wherever the focus is, because a code must not be written into a quantity or a price.
  useWedge({
    isKnown: () => false,
    onScan: (code) => {
      setText('');
      search.mutate(code);
    },
  });
  const enter = (code: string) => {
    const isListed = found.length > 1 && content === code && !meantBy(code, found);
    if (!code || isListed) return;
    setText('');
    search.mutate(code);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between the field and what it found.
    <div className={classes.find} onKeyDown={walk}>
      <TextInput
        ref={inputRef}
        autoFocus={autoFocus}
        type="search"
        size="md"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        leftSection={<IconBarcode size={20} aria-hidden="true" />}
        rightSection={
          hasKeyboard() ? null : <Camera last={last?.name} onCode={(code) => search.mutate(code)} />
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter must not submit the surrounding form.
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

/** Moves the focus by the up and down keys between the field and the results. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  if (stops.length < 2) return;
  event.preventDefault();
  const place = stops.findIndex((stop) => stop.matches(':focus'));
  stops[place + step]?.focus();
}

type CameraProps = { last: string | undefined; onCode: (code: string) => void };

/** The camera button for touch devices, which have a camera instead of a scanner. */
function Camera({ last, onCode }: CameraProps) {
  const t = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" size={40} aria-label={t('camera')} onClick={() => setOpen(true)}>
        <IconCamera size={22} />
      </ActionIcon>
      {isOpen ? (
        <CameraScanner into="list" last={last} onCode={onCode} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
