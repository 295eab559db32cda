import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Items } from '../../../../domain/sale/cart/item.ts';
import type { Shop } from '../../../../domain/sale/use-shop.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { TillDialogs } from '../lazy-parts.tsx';
import { useScan } from '../scan/use-scan.ts';
import { useUnknownCode } from '../scan/use-unknown-code.tsx';
import { bestHit, findProducts, ofCategory } from '../shelf/catalogue.ts';
import { readEntry } from '../shelf/entry.ts';
import { Shelf } from '../shelf/Shelf.tsx';
import { TillSearch } from '../shelf/TillSearch.tsx';
import type { useCatalogue } from '../shelf/use-catalogue.ts';
import type { OpenCart } from '../ticket/use-cart.ts';
import { TillContext } from '../till-state.ts';
import { useTillState } from '../use-till-state.ts';
import classes from './edit-sale.module.css';

type CounterProps = {
  shop: Shop;
  loaded: ReturnType<typeof useCatalogue>;
  open: OpenCart;
  /** The items that can be added, with their stock. */
  items: Items | undefined;
  /** The ticket, which reads the cart from the till's context. */
  children: ReactNode;
};

/** The products and their search, for another cart than that of the till. */
export function Counter({ shop, loaded, open, items, children }: CounterProps) {
  const { moneySymbol } = useFormat();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [category, setCategory] = useState('');
  const focusSearch = useCallback(() => search.current?.focus(), []);
  const { catalogue } = loaded;
  const till = useTillState(shop, { focusSearch, items, open });
  const entry = useMemo(() => readEntry(text, moneySymbol), [text, moneySymbol]);
  const searched = useDeferredValue(entry.text);
  const found = useMemo(
    () => (catalogue ? findProducts(catalogue, searched) : undefined),
    [catalogue, searched],
  );
  const { addBest, addFound, addCode } = useScan({
    till,
    catalogue,
    isStuck: loaded.error !== null,
    isReading: loaded.isReading,
    entry,
    category,
    setText,
    showAllCategories: () => setCategory(''),
    onUnknown: useUnknownCode(),
    onStart: undefined,
  });
  const best =
    searched && catalogue ? bestHit(catalogue, searched, ofCategory(found ?? [], category)) : undefined;
  return (
    <TillContext value={till}>
      <div className={classes.edit}>
        {children}
        <div className={classes.shelf}>
          <TillSearch
            ref={search}
            text={text}
            onText={setText}
            onEnter={() => void addBest()}
            arriving={loaded.arriving}
            onDown={() => document.querySelector<HTMLElement>('[data-cart-lines]')?.focus()}
          />
          <Shelf
            loaded={loaded}
            found={found}
            frequent={[]}
            text={searched}
            best={best?.id ?? null}
            category={category}
            onCategory={setCategory}
            onAdd={addFound}
          />
        </div>
      </div>
      <Suspense>
        {till.dialog && till.dialog.kind !== 'charge' ? (
          <TillDialogs onCode={(code) => void addCode(code)} />
        ) : null}
      </Suspense>
    </TillContext>
  );
}
