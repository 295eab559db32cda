import { Title } from '@mantine/core';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { findProducts, frequentProducts } from './catalogue.ts';
import { readEntry } from './entry.ts';
import { ChargeDialog, DoneScreen, preloadParts, TillDialogs } from './lazy-parts.tsx';
import { MobileTicket } from './MobileTicket.tsx';
import { ProductArea } from './ProductArea.tsx';
import { hasKeyboard } from './pointer.ts';
import { QuickRow } from './QuickRow.tsx';
import type { Shop } from './shop.ts';
import { TicketPanel } from './TicketPanel.tsx';
import { TillSearch } from './TillSearch.tsx';
import classes from './till.module.css';
import { TillContext } from './till-state.ts';
import { useCatalogue } from './use-catalogue.ts';
import type { Sale } from './use-charge.ts';
import { useScan } from './use-scan.ts';
import { useTillState } from './use-till.ts';
import { useTillKeys } from './use-till-keys.ts';

const atHand = 12;

/** The counter: what is sold on one side, the ticket on the other, the keys begin in the search field. */
export function TillScreen({ shop }: { shop: Shop }) {
  const t = useTranslations('sale');
  const { moneySymbol } = useFormat();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [category, setCategory] = useState('');
  const [done, setDone] = useState<Sale | null>(null);
  const focusSearch = useCallback(() => {
    if (hasKeyboard()) search.current?.focus();
  }, []);
  useEffect(focusSearch, [focusSearch]);
  useEffect(preloadParts, []);
  const loaded = useCatalogue(shop.id);
  const { catalogue } = loaded;
  const till = useTillState(shop, { focusSearch, items: catalogue?.byVariant });
  const categories = trpc.productCategory.listForPos.useQuery({ perPage: 100 }, { staleTime: 300_000 });
  const entry = useMemo(() => readEntry(text, moneySymbol), [text, moneySymbol]);
  const wanted = useDeferredValue(entry.text);
  const found = useMemo(() => (catalogue ? findProducts(catalogue, wanted) : undefined), [catalogue, wanted]);
  const frequent = useMemo(() => (catalogue ? frequentProducts(catalogue, atHand) : []), [catalogue]);
  const startNew = () => {
    setDone(null);
    setTimeout(focusSearch, 0);
  };
  const { addBest, addFound } = useScan({
    till,
    catalogue,
    entry,
    clearText: () => setText(''),
    onStart: done ? startNew : undefined,
  });
  useTillKeys(till, { isActive: done === null });
  if (done) {
    return (
      <Suspense>
        <DoneScreen sale={done} onNew={startNew} />
      </Suspense>
    );
  }
  return (
    <TillContext value={till}>
      <div className={classes.till}>
        <div className={classes.shelf}>
          <Title order={1} size="h3" className={classes.title}>
            {t('newTitle')}
          </Title>
          <TillSearch
            ref={search}
            text={text}
            onText={setText}
            onEnter={addBest}
            onDown={() => document.querySelector<HTMLElement>('[data-cart-lines]')?.focus()}
          />
          <CategoryChips
            categories={categories.data?.productCategories ?? []}
            value={category}
            onChange={setCategory}
          />
          {wanted || category ? null : <QuickRow products={frequent} onAdd={addFound} />}
          <ProductArea loaded={loaded} found={found} text={wanted} category={category} onAdd={addFound} />
        </div>
        <aside className={classes.side}>
          <TicketPanel />
        </aside>
      </div>
      <Suspense>
        <MobileTicket />
        {till.dialog && till.dialog.kind !== 'charge' ? <TillDialogs /> : null}
        {till.dialog?.kind === 'charge' ? (
          <ChargeDialog
            onDone={(sale) => {
              till.close();
              setDone(sale);
            }}
          />
        ) : null}
      </Suspense>
    </TillContext>
  );
}
