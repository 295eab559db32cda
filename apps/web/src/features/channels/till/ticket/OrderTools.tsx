import { Button, CloseButton } from '@mantine/core';
import { IconCirclePlus, IconRosetteDiscount, IconUser } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import { isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { useTill } from '../till-state.ts';
import { CustomerAccount } from './CustomerAccount.tsx';
import classes from './ticket.module.css';

/** The actions on the whole sale: its customer, a discount, an amount without a product. */
export function OrderTools() {
  const t = useTranslations('sale');
  const { cart, open } = useTill();
  const mayDiscount = useCanOrRequest('pos.discount');
  const hasDiscount = cart.discount !== null;
  return (
    <div className={classes.tools}>
      {cart.customer ? (
        <ChosenCustomer />
      ) : (
        <Button
          variant="subtle"
          h={44}
          px="xs"
          leftSection={<IconUser size={18} aria-hidden="true" />}
          onClick={() => open({ kind: 'customer' })}
        >
          {t('customer')}
        </Button>
      )}
      {mayDiscount && !isCartEmpty(cart) ? (
        <Button
          variant={hasDiscount ? 'light' : 'subtle'}
          h={44}
          px="xs"
          leftSection={<IconRosetteDiscount size={18} aria-hidden="true" />}
          onClick={() => open({ kind: 'discount' })}
        >
          {t('discount')}
        </Button>
      ) : null}
      <Button
        variant={cart.freeAmounts.length > 0 ? 'light' : 'subtle'}
        h={44}
        px="xs"
        leftSection={<IconCirclePlus size={18} aria-hidden="true" />}
        onClick={() => open({ kind: 'free' })}
      >
        {t('amountFree')}
      </Button>
    </div>
  );
}

/** The customer of the open sale. The account state is shown below the name. */
function ChosenCustomer() {
  const t = useTranslations();
  const { cart, dispatch, open } = useTill();
  const { customer } = cart;
  if (!customer) return null;
  return (
    <span className={classes.chosen}>
      <Button
        variant="light"
        h={44}
        px="xs"
        leftSection={<IconUser size={18} aria-hidden="true" />}
        onClick={() => open({ kind: 'customer' })}
      >
        <span dir="auto" className={classes.chosenName}>
          {customer.name}
        </span>
      </Button>
      <CustomerAccount customer={customer} />
      <CloseButton
        aria-label={t('pos.withoutCustomer')}
        onClick={() => dispatch({ type: 'setCustomer', customer: null })}
      />
    </span>
  );
}
