import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsExchange, IconBan, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import type { StockCount } from './stockcount.columns.tsx';

const FinishDialog = lazyDialog(() => import('./FinishDialog.tsx'));

type Input = 'finish' | 'post' | 'cancel' | null;

/** The actions on a count, which depend on its state. */
export function CountActions({ count }: { count: StockCount }) {
  const t = useTranslations('stockcount');
  const [dialog, setDialog] = useState<Input>(null);
  const close = () => setDialog(null);
  const reopen = trpc.stockCount.reopen.useMutation();
  const { id, status } = count;
  if (status === 'cancelled') return null;
  if (status === 'posted') return <MovesLink id={id} />;
  const isReview = status === 'review';
  const acts = [
    {
      isNow: isReview,
      name: 'post',
      label: t('post'),
      icon: IconCheck,
      look: 'filled',
      onAct: () => setDialog('post'),
    },
    {
      isNow: !isReview,
      name: 'finish',
      label: t('finish'),
      icon: IconCheck,
      look: 'filled',
      onAct: () => setDialog('finish'),
    },
    {
      isNow: isReview,
      name: 'reopen',
      label: t('reopen'),
      icon: IconArrowBackUp,
      look: 'default',
      isPending: reopen.isPending,
      onAct: () => reopen.mutate({ id }),
    },
    {
      isNow: true,
      name: 'cancel',
      label: t('cancel'),
      icon: IconBan,
      look: 'danger',
      isDangerous: true,
      onAct: () => setDialog('cancel'),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isNow }) => isNow)} />
      <FinishDialog count={count} opened={dialog === 'finish'} onClose={close} />
      <PostDialog count={count} opened={dialog === 'post'} onClose={close} />
      <CancelDialog count={count} opened={dialog === 'cancel'} onClose={close} />
    </>
  );
}

function MovesLink({ id }: { id: string }) {
  const t = useTranslations('stockcount');
  if (!useCan('product.list')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link {...props} to={paths.movements} search={{ documentId: id }} />}
    >
      {t('movements')}
    </Button>
  );
}

type DialogProps = { count: StockCount; opened: boolean; onClose: () => void };

function PostDialog({ count, opened, onClose }: DialogProps) {
  const t = useTranslations('stockcount');
  const post = trpc.stockCount.post.useMutation({
    onSuccess: () => notify({ message: t('posted'), color: 'income' }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('postTitle')}
      go={t('post')}
      onStay={onClose}
      onGo={() => post.isPending || post.mutate({ id: count.id })}
    >
      {t('postText', { count: count.different ?? 0 })}
    </ConfirmDialog>
  );
}

function CancelDialog({ count, opened, onClose }: DialogProps) {
  const t = useTranslations('stockcount');
  const common = useTranslations('common');
  const cancel = trpc.stockCount.cancel.useMutation({
    onSuccess: () => notify({ message: t('cancelled') }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('cancelTitle')}
      stay={common('back')}
      go={t('cancel')}
      onStay={onClose}
      onGo={() => cancel.isPending || cancel.mutate({ id: count.id })}
    >
      {t('cancelText')}
    </ConfirmDialog>
  );
}
