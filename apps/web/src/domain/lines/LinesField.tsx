import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/device/notify.ts';
import { shortcuts } from '../../lib/device/shortcuts.ts';
import { useFormat } from '../../lib/format/format.ts';
import { LineList } from '../../ui/form/LineRow.tsx';
import { type Lines, type ListForm, useLines } from '../../ui/form/use-lines.ts';
import { FindProduct } from '../product/FindProduct.tsx';
import type { FoundProduct } from '../product/found-product.ts';
import type { GoodsLine } from './goods-line.ts';
import classes from './lines.module.css';
import { useSearchKey } from './use-search-key.ts';

type LinesFieldProps<Line extends GoodsLine> = {
  /** The label of the list. */
  label: string;
  form: ListForm<Line>;
  /** The path of the list in the form, and its lines. */
  path: string;
  goods: readonly Line[];
  onFound: (product: FoundProduct) => void;
  children: (line: Line, index: number, lines: Lines) => ReactNode;
};

/**
 * The goods of a document: the search or scan field above, one line each below. The arrow down moves from
 * the field to the item found last; Enter in a line, F2 and the button return to the field.
 */
export function LinesField<Line extends GoodsLine>(props: LinesFieldProps<Line>) {
  const { label, form, path, goods, onFound, children } = props;
  const t = useTranslations('lines');
  const common = useTranslations('common.lines');
  const search = useRef<HTMLInputElement>(null);
  const [lastId, setLastId] = useState('');
  const last = goods.findLastIndex(({ variantId }) => variantId === lastId);
  const focusSearch = () => search.current?.focus();
  const lines = useLines(form, { path, lines: goods, nameOf: ({ name }) => name, onEnter: focusSearch });
  useSearchKey(focusSearch);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey) return;
    const isInSearch = event.target === search.current;
    const isInFirst = event.target instanceof Element && event.target.closest(firstOf(path));
    if (event.key === 'ArrowDown' && isInSearch && goods.length > 0) lines.focus(Math.max(last, 0));
    else if (event.key === 'ArrowUp' && isInFirst) focusSearch();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between the field and the lines.
    <div onKeyDown={walk}>
      <Stack>
        <FindProduct
          ref={search}
          autoFocus
          label={t('find')}
          onFound={(product) => {
            setLastId(product.variantId);
            onFound(product);
          }}
          onUnknown={(code) => notify({ message: t('unknownCode', { code }), color: 'red' })}
        />
        <LastAdded line={goods[last]} count={goods.length} />
        {goods.length === 0 ? (
          <Nothing path={path} error={form.errors[path]} />
        ) : (
          <>
            <LineList lines={lines} label={label}>
              {goods.map((line, index) => children(line, index, lines))}
            </LineList>
            <Button
              className={classes.add}
              variant="light"
              leftSection={<IconPlus size={18} />}
              aria-keyshortcuts={shortcuts.search[0]}
              onClick={focusSearch}
            >
              {common('add')}
            </Button>
          </>
        )}
      </Stack>
    </div>
  );
}

function Nothing({ path, error }: { path: string; error: ReactNode }) {
  const t = useTranslations('lines');
  return (
    <Text c={error ? 'red' : 'dimmed'} py="md" data-path={path} role={error ? 'alert' : undefined}>
      {error ?? t('none')}
    </Text>
  );
}

const firstOf = (path: string) => `[data-line="${path}.0"]`;

/** The result of a scan is shown beside the field, because the last line may be far below. */
function LastAdded({ line, count }: { line: GoodsLine | undefined; count: number }) {
  const t = useTranslations('lines');
  const { quantity } = useFormat();
  return (
    <Text role="status" size="sm" className={classes.lastAdded}>
      {line ? t('lastAdded', { name: line.name, quantity: quantity(line.quantity ?? 0), count }) : null}
    </Text>
  );
}
