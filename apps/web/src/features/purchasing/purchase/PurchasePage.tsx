import { Card, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBan,
  IconBarcode,
  IconCash,
  IconReceipt,
  IconTruckReturn,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { VoucherDialog } from '../../../domain/receipt/voucher.ts';
import { ReturnDialog, SupplierReturns } from '../../../domain/supplierreturn/SupplierReturns.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { PurchaseDetails } from './PurchaseDetails.tsx';
import { type Purchase, PurchaseStatus } from './purchase.columns.tsx';
import classes from './purchase.module.css';

const LabelsDialog = lazyDialog(withWords(['label'], () => import('../../../domain/label/LabelsDialog.tsx')));
const VoidPurchase = lazyDialog(() => import('./VoidPurchase.tsx'));

export default recordPage({
  useRecord: (id) => trpc.purchase.byId.useQuery({ id }),
  back: paths.purchases,
  draw: (purchase) => <Detail purchase={purchase} />,
});

function Detail({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('purchase');
  const { code, status, voidReason } = purchase;
  return (
    <>
      <PageHeader
        title={t('detailTitle', { code: code ?? '' })}
        back={paths.purchases}
        actions={<Actions purchase={purchase} />}
      >
        <PurchaseStatus purchase={purchase} />
      </PageHeader>
      <div className={classes.page}>
        {status === 'voided' ? (
          <Text c="dimmed">{t('voidedBecause', { reason: voidReason ?? '—' })}</Text>
        ) : null}
        <Card>
          <PurchaseDetails purchase={purchase} />
        </Card>
        <SupplierReturns purchaseId={purchase.id} />
        <History subjectId={purchase.id} />
      </div>
    </>
  );
}

function Actions({ purchase }: { purchase: Purchase }) {
  const { id, status, products, contact, balance } = purchase;
  const t = useTranslations('purchase');
  const [isLabelling, setLabelling] = useState(false);
  const received = useMemo(() => receivedOf(products), [products]);
  const [isVoiding, setVoiding] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const [isVouching, setVouching] = useState(false);
  const canSeeMoves = useCan('product.list');
  const canPay = useCan('debt.deposit') && Boolean(balance) && contact !== null;
  const isDone = status === 'done';
  const acts = [
    {
      isAllowed: canPay,
      name: 'pay',
      label: t('pay'),
      icon: IconCash,
      look: 'filled',
      link: { to: paths.debtor(contact?.id ?? ''), search: { direction: 'payable' } },
    },
    {
      isAllowed: canSeeMoves && isDone,
      name: 'labels',
      label: t('labels'),
      icon: IconBarcode,
      look: 'default',
      onAct: () => setLabelling(true),
    },
    {
      isAllowed: purchase.amount !== undefined,
      name: 'voucher',
      label: t('voucher'),
      icon: IconReceipt,
      look: 'default',
      onAct: () => setVouching(true),
    },
    {
      isAllowed: canSeeMoves,
      name: 'movements',
      label: t('movements'),
      icon: IconArrowsExchange,
      look: 'default',
      link: { to: paths.movements, search: { documentId: id } },
    },
    {
      isAllowed: isDone && purchase.amount !== undefined,
      name: 'return',
      label: t('returnGoods'),
      icon: IconTruckReturn,
      look: 'default',
      onAct: () => setReturning(true),
    },
    {
      isAllowed: isDone,
      name: 'void',
      label: t('void'),
      icon: IconBan,
      look: 'danger',
      isDangerous: true,
      onAct: () => setVoiding(true),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      <LabelsDialog
        choice={{ productIds: [...new Set(products.map((line) => line.id))] }}
        received={received}
        opened={isLabelling}
        onClose={() => setLabelling(false)}
      />
      {isVouching ? (
        <VoucherDialog id={id} contact={contact} isVoided={!isDone} onClose={() => setVouching(false)} />
      ) : null}
      <ReturnDialog purchaseId={id} opened={isReturning} onClose={() => setReturning(false)} />
      <VoidPurchase id={id} opened={isVoiding} onClose={() => setVoiding(false)} />
    </>
  );
}

/** The received quantity of each variant, in 1/1000. */
function receivedOf(lines: Purchase['products']) {
  const received = new Map<string, number>();
  for (const { variantId, quantity } of lines)
    received.set(variantId, (received.get(variantId) ?? 0) + quantity);
  return received;
}
