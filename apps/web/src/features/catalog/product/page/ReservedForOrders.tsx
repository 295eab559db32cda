import { Card } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { unitOf } from '../../../../domain/sale/cart/unit-of.ts';
import { useMeasure } from '../../../../domain/sale/cart/use-measure.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { withCodes } from '../../../../ui/feedback/with-codes.tsx';
import type { ReadProduct } from '../form/product-form.ts';
import { variantName } from '../form/variant-name.ts';
import classes from '../product.module.css';

/** The stock reserved for orders, with links to these orders. */
export function ReservedForOrders({ product: { id, unit, variants } }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const measure = useMeasure();
  const { data } = trpc.webOrder.holds.useQuery({ productId: id }, { enabled: useCan('weborder.list') });
  if (!data || data.holds.length === 0) return null;
  return (
    <Card component="section" mb="sm" aria-label={t('heldForOrders')}>
      <LeaderLines>
        {data.holds.map(({ orderId, code, variantId, quantity }) => {
          const variant = variants.find((each) => each.id === variantId);
          const name = variant ? variantName(variant) : '';
          return (
            <LeaderLine
              key={`${orderId} ${variantId}`}
              label={
                <>
                  {t('heldForOrders')}{' '}
                  <Link to={paths.webOrder(orderId)} className={classes.inlineLink}>
                    {withCodes(code)}
                  </Link>
                  {name ? <bdi>{` ${name}`}</bdi> : null}
                </>
              }
              value={measure(quantity, unitOf(unit))}
            />
          );
        })}
      </LeaderLines>
    </Card>
  );
}
