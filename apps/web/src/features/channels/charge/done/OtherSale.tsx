import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { useMe } from '../../../../lib/session/me.tsx';
import { useUserName } from '../../../../lib/session/use-user-name.ts';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';
import { differenceOf } from './recorded.ts';

/**
 * Shown if the sale had already arrived and the cart changed since. Shows the paid and the unpaid part, and
 * continues with the rest. Nothing is removed from the cart before the user has read this.
 */
export function OtherSale({ state, sale }: { state: ChargeState; sale: Sale }) {
  const t = useTranslations('charge');
  const { money } = useFormat();
  const { me } = useMe();
  const who = useUserName();
  const { unpaid, unpaidFree, surplus, surplusFree } = differenceOf(state.cart, sale);
  const isUnpaid = unpaid.length > 0 || unpaidFree.length > 0;
  const values = { code: sale.code ?? '', amount: money(sale.amount) };
  // True if another user charged the same ticket at another till, and this user's request had not been sent.
  const isOthers = me !== undefined && sale.user.id !== me.user.id;
  const missing = unpaid.map(({ item, quantity }) => ({ name: item.name, quantity }));
  return (
    <Alert
      color="yellow"
      role="alert"
      title={
        isOthers ? t('chargedBy', { ...values, name: who(sale.user) ?? '' }) : t('arrivedBefore', values)
      }
    >
      <Things title={t('stillUnpaid')} things={missing} free={unpaidFree} />
      <Things title={t('paidAndGone')} things={surplus} free={surplusFree} />
      {isUnpaid ? (
        <Button size="md" data-autofocus autoFocus onClick={() => state.keepUnpaid(sale)}>
          {t('chargeTheRest')}
        </Button>
      ) : (
        <Button size="md" data-autofocus autoFocus onClick={() => state.finish(sale)}>
          {t('seeWhatWasSold')}
        </Button>
      )}
    </Alert>
  );
}

type ThingsProps = {
  title: string;
  things: { name: string; quantity: number }[];
  free: { name: string | null; amount: number }[];
};

function Things({ title, things, free }: ThingsProps) {
  const t = useTranslations('sale');
  const { quantity } = useFormat();
  if (things.length + free.length === 0) return null;
  return (
    <>
      <p className={classes.thingsTitle}>{title}</p>
      <ul className={classes.things}>
        {things.map((item) => (
          <li key={item.name}>
            <bdi>{quantity(item.quantity)}</bdi> × {item.name}
          </li>
        ))}
        {Object.entries(free).map(([place, { name, amount }]) => (
          <li key={place}>
            {name ?? t('amountFree')} <Money amount={amount} />
          </li>
        ))}
      </ul>
    </>
  );
}
