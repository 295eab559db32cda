import { Button, VisuallyHidden } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type ComponentType,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { Cart, CartAction } from '../../../domain/sale/cart/cart.ts';
import type { TradeIn } from '../../../domain/sale/cart/exchanged.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useOfferedShop } from '../../../domain/sale/use-offered-shop.ts';
import type { Shop } from '../../../domain/sale/use-shop.ts';
import { notifyFailure } from '../../../lib/api/query.ts';
import { hasKeyboard } from '../../../lib/device/pointer.ts';
import { useIsWide } from '../../../lib/device/use-is-wide.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { whenIdle } from '../../../lib/loading/idle.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { AmountPad, preloadParts, TillDialogs } from './lazy-parts.tsx';
import { useScan } from './scan/use-scan.ts';
import { useUnknownCode } from './scan/use-unknown-code.tsx';
import { frequently } from './shelf/CategoryRow.tsx';
import { bestHit, findProducts, frequentProducts, ofCategory } from './shelf/catalogue.ts';
import { readEntry } from './shelf/entry.ts';
import { Shelf } from './shelf/Shelf.tsx';
import { StartSwitch } from './shelf/StartSwitch.tsx';
import { TillSearch } from './shelf/TillSearch.tsx';
import { findById, useCatalogue } from './shelf/use-catalogue.ts';
import { useStart } from './shelf/use-start.ts';
import { TillHeader } from './TillHeader.tsx';
import { MobileTicket } from './ticket/MobileTicket.tsx';
import { TicketPanel } from './ticket/TicketPanel.tsx';
import { useCart } from './ticket/use-cart.ts';
import classes from './till.module.css';
import { type Till, TillContext } from './till-state.ts';
import { useTillKeys } from './use-till-keys.ts';
import { useTillState } from './use-till-state.ts';

/** If all products fit on the screen, a selection of frequent ones would only repeat them. */
const atHand = 36;

/** The components that charge the open cart. The till knows only their interface. */
export type ChargeParts = {
  Charge: ComponentType<{
    cart: Cart;
    shop: Shop;
    dispatch: (action: CartAction) => void;
    onClose: () => void;
    onDone: (sale: Sale) => void;
    onTouched: (productIds: string[]) => void;
    takeEarlyKeys: () => string[];
    exchanged?: TradeIn;
  }>;
  Done: ComponentType<{ sale: Sale; onNew: () => void }>;
};

/** The till: the products on one side, the ticket on the other. Typing starts in the search field. */
export function TillScreen({ shop: plain, Charge, Done }: { shop: Shop } & ChargeParts) {
  const t = useTranslations('sale');
  const { moneySymbol } = useFormat();
  const isWide = useIsWide();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setCategory] = useState<string | null>(null);
  const [done, setDone] = useState<Sale | null>(null);
  const focusSearch = useCallback(() => {
    if (hasKeyboard()) search.current?.focus();
  }, []);
  useEffect(focusSearch, [focusSearch]);
  useEffect(() => whenIdle(preloadParts), []);
  const loaded = useCatalogue(plain.id);
  const shop = useOfferedShop(plain, loaded.offers);
  const { catalogue } = loaded;
  const items = catalogue?.byVariant;
  const [start, setStart] = useStart({ hasProducts: catalogue?.products.length !== 0 });
  const till = useTillState(shop, { focusSearch, items, open: useCart(shop) });
  const entry = useMemo(() => readEntry(text, moneySymbol), [text, moneySymbol]);
  const query = useDeferredValue(entry.text);
  const found = useMemo(() => (catalogue ? findProducts(catalogue, query) : undefined), [catalogue, query]);
  const isMuch = (catalogue?.products.length ?? 0) > atHand;
  const frequent = useMemo(
    () => (catalogue && isMuch ? frequentProducts(catalogue, atHand) : []),
    [catalogue, isMuch],
  );
  const shelf = chosen ?? (frequent.length > 0 ? frequently : '');
  const category = shelf === frequently ? '' : shelf;
  const startNew = () => {
    setDone(null);
    setTimeout(focusSearch, 0);
  };
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
    onStart: done ? startNew : undefined,
  });
  useArrival(till);
  const early = useEarlyKeys(till.dialog?.kind === 'charge');
  useTillKeys(till, { isActive: done === null });
  if (done) {
    return (
      <Suspense fallback={<Recorded sale={done} onNew={startNew} />}>
        <Done sale={done} onNew={startNew} />
      </Suspense>
    );
  }
  const best = query && catalogue ? bestHit(catalogue, query, ofCategory(found ?? [], category)) : undefined;
  const searchRow = (
    <TillSearch
      ref={search}
      text={text}
      onText={setText}
      onEnter={() => void addBest()}
      arriving={loaded.arriving}
      onDown={() => document.querySelector<HTMLElement>('[data-cart-lines]')?.focus()}
    />
  );
  return (
    <TillContext value={till}>
      <VisuallyHidden component="h1">{t('newTitle')}</VisuallyHidden>
      <TillHeader search={isWide ? searchRow : null} />
      <div className={classes.till}>
        <div className={classes.shelf}>
          {isWide ? null : <StartSwitch value={start} onChange={setStart} />}
          {isWide || start === 'products' ? (
            <>
              {isWide ? null : searchRow}
              <Shelf
                loaded={loaded}
                found={found}
                frequent={frequent}
                text={query}
                best={best?.id ?? null}
                category={shelf}
                onCategory={setCategory}
                onAdd={addFound}
              />
            </>
          ) : (
            <AmountPad />
          )}
        </div>
        {isWide ? (
          <aside className={classes.side} data-till-ticket="">
            <TicketPanel />
          </aside>
        ) : null}
      </div>
      <Suspense>
        {isWide ? null : <MobileTicket />}
        {till.dialog && till.dialog.kind !== 'charge' ? <TillDialogs onCode={addCode} /> : null}
        {till.dialog?.kind === 'charge' ? (
          <Charge
            key={till.cart.saleId}
            cart={till.cart}
            shop={shop}
            dispatch={till.dispatch}
            onClose={till.close}
            onTouched={loaded.touch}
            takeEarlyKeys={early.take}
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

/**
 * Shown on a slow connection before the rest of the page is loaded: the sale is recorded, and the change to
 * return.
 */
function Recorded({ sale: { code, change }, onNew }: { sale: Sale; onNew: () => void }) {
  const t = useTranslations('sale');
  return (
    <section className={classes.recorded} aria-live="polite">
      <h1>
        {t('doneTitle')} <bdi>{code}</bdi>
      </h1>
      <p>{change > 0 ? t('change') : t('noChange')}</p>
      {change > 0 ? <Money amount={change} /> : null}
      <Button autoFocus fullWidth h="3.75rem" size="xl" mt="md" onClick={onNew}>
        {t('newSale')}
      </Button>
    </section>
  );
}

/** `?agregar=<id>`: adds a product to the cart that was just created because its code was unknown here. */
function useArrival({ addProduct }: Pick<Till, 'addProduct'>) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = readRequestedId(search);
  const latest = useRef(addProduct);
  latest.current = addProduct;
  useEffect(() => {
    if (!id) return;
    void navigate({ to: '.', search: {}, replace: true });
    findById(id).then((product) => {
      if (product) latest.current(product);
    }, notifyFailure);
  }, [id, navigate]);
}

function readRequestedId(search: unknown): string | null {
  const requested: unknown =
    typeof search === 'object' && search !== null ? Reflect.get(search, 'agregar') : null;
  return typeof requested === 'string' ? requested : null;
}

/**
 * Collects the keys typed between opening the charge and its display, because experienced sellers press F9
 * and Enter at once. `take` returns the keys and ends the collection.
 */
function useEarlyKeys(isOpening: boolean) {
  const keys = useRef<string[] | null>(null);
  const wasOpening = useRef(false);
  if (isOpening !== wasOpening.current) {
    wasOpening.current = isOpening;
    keys.current = isOpening ? [] : null;
  }
  useEffect(() => {
    if (!isOpening) return;
    const onKey = (event: KeyboardEvent) => {
      if (!keys.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^([\d.,]|Enter|Backspace)$/.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      keys.current.push(event.key);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isOpening]);
  const take = useCallback(() => {
    const taken = keys.current ?? [];
    keys.current = null;
    return taken;
  }, []);
  return { take };
}
