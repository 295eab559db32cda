import { useEffect, useRef } from 'react';
import { foundIn } from '../../../domain/product/found-product.ts';
import { useProductSource } from '../../../domain/product/use-product-source.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import { goodsOf } from '../../../domain/selling/sold-goods.ts';
import { foundService, type LineValues } from '../../../domain/selling/sold-line.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import type { SaleValues } from './sale-values.ts';
import { type Catalogue, soldAnew } from './sold-anew.ts';

/** Copies the items of another sale into the form, once and at current prices. */
export function useSoldBefore(id: string | null, { fields }: RecordForm<SaleValues>) {
  const { data: sale } = trpc.sale.byId.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const catalogue = useCatalogue(sale);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!sale || !catalogue || isTaken.current) return;
    isTaken.current = true;
    // The coupon is not copied, because each use of a coupon must be checked again.
    const { comments: _own, coupon: _used, ...goods } = goodsOf(sale);
    const anew = (lines: LineValues[]) => lines.map((line) => soldAnew(line, catalogue));
    fields.setValues({ ...goods, products: anew(goods.products), services: anew(goods.services) });
  });
}

/**
 * The maximum number of ids per request; further items of a large sale are copied at the price of that sale.
 */
const mostIds = 100;

/** The current catalogue data of the sold items; null until all requests are answered. */
function useCatalogue(sale: Sale | undefined): Catalogue | null {
  const source = useProductSource();
  const queryFor = (lines: readonly { id: string }[] = []) => ({
    ids: [...new Set(lines.map(({ id }) => id))].slice(0, mostIds),
    perPage: mostIds,
  });
  const [goods, work] = [queryFor(sale?.products), queryFor(sale?.services)];
  const quiet = { meta: { inline: true } };
  const products = trpc.product[source].useQuery(goods, { ...quiet, enabled: goods.ids.length > 0 });
  const services = trpc.service.listForPos.useQuery(work, { ...quiet, enabled: work.ids.length > 0 });
  const extras = trpc.useQueries((api) =>
    withExtras(sale).map((item) => api.modifier.forPos(item, { ...quiet, enabled: sale !== undefined })),
  );
  if ([products, services, ...extras].some(({ isLoading }) => isLoading)) return null;
  const items = [
    ...foundIn(products.data?.products ?? []),
    ...(services.data?.services ?? []).map(foundService),
  ];
  const options = extras.flatMap(({ data }) => data?.modifiers ?? []).flatMap((extra) => extra.options);
  return {
    items: new Map(items.map((item) => [item.variantId, item])),
    extraPrices: new Map(options.map(({ id, price }) => [id, price])),
  };
}

/** The items sold with modifiers, each once. */
function withExtras(sale: Sale | undefined) {
  if (!sale) return [];
  const of = (lines: readonly { id: string; modifiers: readonly unknown[] }[]) =>
    new Set(lines.filter(({ modifiers }) => modifiers.length > 0).map(({ id }) => id));
  return [
    ...[...of(sale.products)].map((id) => ({ id, kind: 'product' as const })),
    ...[...of(sale.services)].map((id) => ({ id, kind: 'service' as const })),
  ];
}
