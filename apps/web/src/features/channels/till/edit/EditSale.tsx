import { Button, Checkbox } from '@mantine/core';
import type { ApprovableGate } from '@mostrador/api/identity/approval/approval.schema';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isBeyondLimit } from '../../../../domain/approval/beyond-limit.ts';
import { useSupervisorApproval } from '../../../../domain/approval/use-supervisor-approval.tsx';
import { isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { contentOf } from '../../../../domain/sale/cart/cart-content.ts';
import { gatesOf } from '../../../../domain/sale/cart/cart-gates.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { shopAsSold } from '../../../../domain/sale/shop-as-sold.ts';
import { type Shortage, shortagesOf } from '../../../../domain/sale/shortage.ts';
import { useOfferedShop } from '../../../../domain/sale/use-offered-shop.ts';
import type { Shop } from '../../../../domain/sale/use-shop.ts';
import { failureOf } from '../../../../lib/api/failure.ts';
import { notifyFailure } from '../../../../lib/api/query.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { withWords } from '../../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { ListToggle } from '../shelf/ListToggle.tsx';
import { useCatalogue } from '../shelf/use-catalogue.ts';
import CartLines from '../ticket/CartLines.tsx';
import { TicketTotals } from '../ticket/CartSums.tsx';
import { OrderTools } from '../ticket/OrderTools.tsx';
import { useTill } from '../till-state.ts';
import { Counter } from './Counter.tsx';
import classes from './edit-sale.module.css';
import { excessOf, methods, paidBy, withoutExcess } from './edited-payments.ts';
import { useEditedCart } from './use-edited-cart.ts';

const EditShort = lazyOverlay(withWords(['charge'], () => import('./EditShort.tsx')));

type EditSaleProps = { sale: Sale; shop: Shop };

/**
 * The goods on one side, the sale on the other, like at the till. The quantities of the sale count as
 * available stock.
 */
export function EditSale({ sale, shop: current }: EditSaleProps) {
  const asSold = useMemo(() => shopAsSold(current, sale), [current, sale]);
  const loaded = useCatalogue(asSold.id);
  const shop = useOfferedShop(asSold, loaded.offers);
  const { open, items } = useEditedCart(sale, { shop, items: loaded.catalogue?.byVariant });
  return (
    <Counter shop={shop} loaded={loaded} open={open} items={items}>
      <EditedTicket sale={sale} />
    </Counter>
  );
}

type Submitting = { besides?: ApprovableGate[]; takesReserved?: boolean };

const asBefore = 'asBefore';

function EditedTicket({ sale }: { sale: Sale }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { money } = useFormat();
  const { cart, totals } = useTill();
  const [method, setMethod] = useState<string>(asBefore);
  const [isGivenBack, setGivenBack] = useState(false);
  const { excess, excessByCard } = excessOf(sale.payments, totals.total);
  const [shortages, setShortages] = useState<Shortage[]>([]);
  const word = useSupervisorApproval();
  const save = trpc.pos.edit.useMutation({
    meta: { inline: true },
    onSuccess: ({ id, code }) => {
      notify({ message: t('order.edited', { code: code ?? '' }) });
      void navigate({ to: paths.order(id), ignoreBlocker: true });
    },
    onError: (error) => {
      if (isBeyondLimit(error)) return void submit({ besides: ['pos.overLimit'] });
      if (failureOf(error).reason === 'insufficientStock') return setShortages(shortagesOf(error));
      setShortages([]);
      notifyFailure(error);
    },
  });
  const submit = async ({ besides = [], takesReserved }: Submitting = {}) => {
    const paymentMethod = methods.find((each) => each === method);
    const needed = gatesOf(cart, { isLent: paymentMethod === 'credit' });
    const { id } = sale;
    const input = {
      ...contentOf(cart),
      ...{ tip: cart.tip, id },
      ...(excess > 0
        ? { payments: withoutExcess(sale.payments, excess) }
        : paymentMethod && paidBy(paymentMethod, { payments: sale.payments, total: totals.total })),
      ...(takesReserved && { takeReserved: true }),
    };
    const act = { procedure: 'pos.edit', input };
    const given = await word.askFor(['pos.edit', ...needed, ...besides], act);
    if (given) save.mutate({ ...input, ...given });
  };
  return (
    <Ticket label={t('sale.cart')} className={classes.ticket}>
      <div className={classes.listHead}>
        <ListToggle />
      </div>
      <CartLines hasOwnHeight />
      <OrderTools />
      <TicketTotals />
      {excessByCard > 0 ? (
        <Checkbox
          label={t('order.givenBackSameWay', { amount: money(excessByCard) })}
          description={t('order.givenBackInCash')}
          checked={isGivenBack}
          onChange={(event) => setGivenBack(event.currentTarget.checked)}
        />
      ) : (
        <Choice
          label={t('sale.method')}
          data={[
            { value: asBefore, label: t('order.paidAsBefore') },
            ...methods.map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) })),
          ]}
          value={method}
          onChange={(value) => setMethod(value ?? asBefore)}
        />
      )}
      {shortages.length > 0 ? (
        <EditShort
          shortages={shortages}
          take={() => void submit({ takesReserved: true })}
          isTaking={save.isPending}
          onFitted={() => setShortages([])}
        />
      ) : null}
      <Button
        fullWidth
        h={60}
        size="xl"
        disabled={isCartEmpty(cart) || (excessByCard > 0 && !isGivenBack)}
        loading={save.isPending}
        onClick={() => void submit()}
      >
        {t('order.saveEdit')}
      </Button>
      {word.dialog}
    </Ticket>
  );
}
