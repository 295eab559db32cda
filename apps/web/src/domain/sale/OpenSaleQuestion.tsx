import { Alert, Button, Text } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useFormat } from '../../lib/format/format.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { SaleAnswers } from '../../ui/dialog/use-leaving.tsx';
import { useSupervisorApproval } from '../approval/use-supervisor-approval.tsx';
import { reduceCart } from './cart/cart.ts';
import { gatesOf } from './cart/cart-gates.ts';
import { sentOf } from './cart/cart-rows.ts';
import { cartNameOf, cartStoreOf, organizationsWithCart } from './cart/cart-store.ts';
import { buildParkInput } from './cart/park-input.ts';
import { type Shop, useShop } from './use-shop.ts';

/** Asks what to do with the sale that is open on this device: park it for the next user, or discard it. */
export default function OpenSaleQuestion({ onStay, onGo, onParked }: SaleAnswers) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const shop = useShop();
  const { hold, approvalDialog } = useHolding(onParked);
  if (approvalDialog) return approvalDialog;
  // The sale of another organization can only be opened there.
  const here = shop && organizationsWithCart().includes(shop.id) ? shop : null;
  return (
    <Dialog
      opened
      onClose={onStay}
      title={t('logout')}
      footer={
        <>
          <Button variant="default" onClick={onStay} {...(here ? {} : { 'data-autofocus': true })}>
            {common('cancel')}
          </Button>
          <Button variant="light" color="red" onClick={onGo}>
            {t('logoutEmpty')}
          </Button>
          {here ? (
            <Button data-autofocus loading={hold.isPending} onClick={() => hold.mutate(here)}>
              {t('logoutHold')}
            </Button>
          ) : null}
        </>
      }
    >
      <Text>{here ? t('logoutCart') : t('logoutCartElsewhere')}</Text>
      {hold.error ? (
        <Alert color="red" role="alert" mt="md">
          {explain(failureOf(hold.error))}{' '}
          <Link to={paths.till} onClick={onStay}>
            {t('goToTill')}
          </Link>
        </Alert>
      ) : null}
    </Dialog>
  );
}

/** Parks the sale as the till does, with an approval if one is required. */
function useHolding(onParked: () => void) {
  const t = useTranslations('ticket');
  const { time } = useFormat();
  const api = useApi();
  const word = useSupervisorApproval();
  const hold = useMutation({
    meta: { inline: true },
    mutationFn: async ({ id, stockPolicy }: Shop) => {
      const store = cartStoreOf(id);
      const cart = store.get();
      const input = buildParkInput(cart, time(new Date()));
      const act = { procedure: 'pos.create', input };
      const given = await word.askFor(gatesOf(cart, { isLent: false }), act);
      if (!given) return;
      const sale = await api.pos.create.mutate({ ...input, ...given });
      const next = { type: 'next', saleId: sale.id, nextId: newId(), sent: sentOf(cart) } as const;
      store.change((current) => reduceCart(current, next, stockPolicy));
      // The till on this page is notified in the same way as those of other tabs.
      dispatchEvent(new StorageEvent('storage', { key: cartNameOf(id) }));
      notify({ message: t('held', { name: sale.concept ?? '' }) });
      onParked();
    },
  });
  return { hold, approvalDialog: word.dialog };
}
