import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import ShortStock from '../../../../domain/sale/ShortStock.tsx';
import { availableOf, type Shortage } from '../../../../domain/sale/shortage.ts';
import { useTill } from '../till-state.ts';

type EditShortProps = { shortages: Shortage[]; take: () => void; isTaking: boolean; onFitted: () => void };

/**
 * An edit needs more than the stock: the user takes the available quantity, or also uses stock reserved for
 * orders.
 */
export default function EditShort({ shortages, take, isTaking, onFitted }: EditShortProps) {
  const t = useTranslations('charge');
  const { dispatch } = useTill();
  const adjust = () => {
    dispatch({ type: 'fitStock', available: availableOf(shortages) });
    onFitted();
  };
  const remedy = (
    <Button size="md" variant="default" mt="xs" onClick={adjust}>
      {t('adjust')}
    </Button>
  );
  return <ShortStock shortages={shortages} remedy={remedy} take={take} isTaking={isTaking} />;
}
