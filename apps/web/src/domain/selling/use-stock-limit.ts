import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useFormat } from '../../lib/format/format.ts';
import { foundIn } from '../product/found-product.ts';
import { useProductSource } from '../product/use-product-source.ts';
import { fitted, type LimitedLine, type LineValues, type StockRule } from './sold-line.ts';

/** The maximum number of ids in one call. */
const mostIds = 100;

/**
 * Limits the requested quantities of a form to the stock and notifies the user of a reduction. Without a rule
 * nothing is limited, because the server checks. If more than the stock may be requested, `leftFor` is the
 * available quantity.
 */
export function useStockLimit(lines: readonly LineValues[], rule: StockRule | undefined) {
  const t = useTranslations('sale');
  const { quantity: text } = useFormat();
  const known = useCounted(rule ? lines : []);
  const countedAs = (line: LimitedLine) =>
    line.trackStock === null ? { ...line, ...known.get(line.variantId) } : line;
  const fit = (line: LimitedLine, requested: number, before: number): number => {
    if (!rule) return requested;
    const counted = countedAs(line);
    const now = fitted(counted, requested, { lines, rule });
    const was = fitted(counted, before, { lines, rule });
    if (now.isShort && !was.isShort)
      notify({
        message: t('shortOf', { name: line.name, available: text(now.available ?? 0) }),
        color: 'red',
      });
    return now.quantity;
  };
  /** Returns the available quantity for a line that exceeds the stock; null if there is enough. */
  const leftFor = (line: LineValues): number | null => {
    if (!rule) return null;
    const blocking: StockRule = { ...rule, policy: 'block' };
    const found = fitted(countedAs(line), line.quantity ?? 0, { lines, rule: blocking });
    return found.isShort ? Math.max(0, found.quantity) : null;
  };
  return { fit, leftFor };
}

/** Reads for existing lines if their stock is tracked, and the current stock. */
function useCounted(lines: readonly LineValues[]) {
  const source = useProductSource();
  const productIds = lines.filter(({ trackStock }) => trackStock === null).map(({ productId }) => productId);
  const ids = [...new Set(productIds)].sort().slice(0, mostIds);
  const { data } = trpc.product[source].useQuery(
    { ids, perPage: mostIds },
    { enabled: ids.length > 0, meta: { inline: true } },
  );
  const found = foundIn(data?.products ?? []);
  return new Map(found.map(({ variantId, trackStock, stock }) => [variantId, { trackStock, stock }]));
}
