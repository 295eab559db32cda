import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { buzz } from '../../../../domain/sale/sound.ts';
import { useWedge } from '../../../../domain/scan/use-wedge.ts';
import { notifyFailure } from '../../../../lib/api/query.ts';
import { notify } from '../../../../lib/device/notify.ts';
import {
  bestHit,
  type Catalogue,
  findProducts,
  isShared,
  ofCategory,
  type Product,
} from '../shelf/catalogue.ts';
import { makeCatalogue } from '../shelf/catalogue-make.ts';
import type { Entry } from '../shelf/entry.ts';
import { findOnServer } from '../shelf/use-catalogue.ts';
import type { Till } from '../till-state.ts';
import { type Scanned, scannedOf, searchedAs, timesScanned } from './scanned.ts';

type Options = {
  till: Till;
  catalogue: Catalogue | undefined;
  /** True if there is no catalogue and none can be loaded: codes are then looked up on the server. */
  isStuck: boolean;
  /** The catalogue stored on the device is still being read. */
  isReading: boolean;
  entry: Entry;
  setText: (text: string) => void;
  /** Filters the shown products, and so the product that Enter adds. */
  category: string;
  showAllCategories: () => void;
  onUnknown: (code: string) => void;
  /** A scan after the sale is done begins the next one. */
  onStart: (() => void) | undefined;
};

/** The three ways to add a product: its code, the best match of the typed text, or a tap on its tile. */
export function useScan(options: Options) {
  const t = useTranslations();
  const latest = useRef(options);
  latest.current = options;
  const whenShelved = useAwaited(options.catalogue !== undefined || options.isStuck);
  const whenRead = useAwaited(!options.isReading);

  const askWhich = useWhich(latest);
  const addCode = useCallback(
    async (code: string, typed?: Pick<Entry, 'quantity'>) => {
      const shelved = whenShelved();
      if (shelved) await shelved;
      const { till, catalogue, entry, setText, onStart } = latest.current;
      if (till.dialog && till.dialog.kind !== 'camera') return refuse(t('pos.finishFirst'));
      onStart?.();
      // The field contains `3*` and the product comes from the scanner.
      const quantity = typed ? typed.quantity : entry.text === '' ? entry.quantity : undefined;
      if (quantity !== undefined) setText('');
      const add = (scanned: Scanned) => till.addItem(scanned.item, timesScanned(scanned, quantity));
      const known = catalogue && scannedOf(catalogue, code, till.shop);
      if (known) return add(known);
      const term = searchedAs(code, till.shop);
      if (catalogue && isShared(catalogue, term)) return askWhich(term, quantity);
      const reading = whenRead();
      try {
        const found = makeCatalogue(await findOnServer(term));
        const scanned = scannedOf(found, code, till.shop);
        // Typed text may be a name that this device does not have.
        const [best] = typed ? ofCategory(findProducts(found, code), latest.current.category) : [];
        if (scanned) add(scanned);
        else if (best) till.addProduct(best, quantity);
        else latest.current.onUnknown(code);
      } catch (error) {
        // Offline no server is queried, but the device may know the code once its stored catalogue is read.
        await reading;
        const { catalogue: read } = latest.current;
        const late = reading && read && scannedOf(read, code, till.shop);
        if (late) add(late);
        else notifyFailure(error);
      }
    },
    [t, whenShelved, whenRead, askWhich],
  );
  const addFound = useCallback((product: Product) => {
    const { till, entry, setText } = latest.current;
    till.addProduct(product, entry.quantity);
    setText('');
    till.focusSearch();
  }, []);
  const addBest = useCallback(async () => {
    const shelved = whenShelved();
    if (shelved) await shelved;
    const { catalogue, entry, category } = latest.current;
    if (entry.text === '') return;
    if (catalogue && isShared(catalogue, entry.text)) return askWhich(entry.text, entry.quantity);
    const shown = catalogue && ofCategory(findProducts(catalogue, entry.text), category);
    const best = shown && bestHit(catalogue, entry.text, shown);
    if (best?.product) return addFound(best.product);
    latest.current.setText('');
    void addCode(entry.text, entry);
  }, [addCode, addFound, askWhich, whenShelved]);
  useWedge({
    isKnown: (code) => isKnown(code, latest.current),
    onScan: (code) => void addCode(code),
  });
  return { addFound, addBest, addCode };
}

/** Shows all items with a number, so that the user can choose. */
function useWhich(latest: RefObject<Options>) {
  const t = useTranslations('sale');
  return useCallback(
    (code: string, quantity: number | undefined) => {
      const { setText, showAllCategories } = latest.current;
      setText(quantity === undefined ? code : `${quantity / 1000}*${code}`);
      showAllCategories();
      refuse(t('whichOf', { code }));
    },
    [t, latest],
  );
}

/** Input that arrives before its data is loaded is executed afterwards, instead of being lost. */
function useAwaited(isThere: boolean) {
  const waiting = useRef<(() => void)[]>([]);
  const isNow = useRef(isThere);
  isNow.current = isThere;
  useEffect(() => {
    if (isThere) for (const go of waiting.current.splice(0)) go();
  }, [isThere]);
  return useCallback(
    () => (isNow.current ? undefined : new Promise<void>((done) => waiting.current.push(done))),
    [],
  );
}

const isKnown = (code: string, { catalogue, till: { shop } }: Pick<Options, 'catalogue' | 'till'>) =>
  catalogue !== undefined && (scannedOf(catalogue, code, shop) !== undefined || isShared(catalogue, code));

function refuse(message: string) {
  buzz();
  notify({ message, color: 'red' });
}
