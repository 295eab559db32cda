import { newId } from '@mostrador/shared/wire/new-id';
import { IconCopy, IconPencil, IconRefresh, IconShoppingBagCheck, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { isOpen, type Quote } from './quote.ts';

const ConvertDialog = lazyOverlay(() => import('./ConvertDialog.tsx'));

/** The actions on a quote, by its state. */
export function QuoteActs({ quote }: { quote: Quote }) {
  const [opened, setOpened] = useState<'convert' | 'delete' | null>(null);
  const navigate = useNavigate();
  const remove = trpc.quote.remove.useMutation({
    onSuccess: () => void navigate({ to: paths.quotes }),
  });
  const close = () => setOpened(null);
  return (
    <>
      <PageActions acts={useActs(quote, setOpened)} />
      {opened === 'convert' ? <ConvertDialog quote={quote} onClose={close} /> : null}
      <ConfirmDelete
        opened={opened === 'delete'}
        onClose={close}
        name={quote.code}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id: quote.id })}
      />
    </>
  );
}

/** Repeated requests create only one copy, because the id stays the same until the copy is created. */
function useCopying(quoteId: string) {
  const navigate = useNavigate();
  const t = useTranslations('quote');
  const [id, setId] = useState(newId);
  const duplicate = trpc.quote.duplicate.useMutation({
    onSuccess: (copy) => {
      setId(newId());
      notify({ message: t('created', { code: copy.code }) });
      void navigate({ to: paths.editQuote(copy.id) });
    },
  });
  return { isPending: duplicate.isPending, copy: () => duplicate.mutate({ quoteId, id }) };
}

function useActs(quote: Quote, open: (what: 'convert' | 'delete') => void) {
  const t = useTranslations();
  const { id, state } = quote;
  const copying = useCopying(id);
  const renew = trpc.quote.renew.useMutation({
    onSuccess: ({ code }) => notify({ message: t('quote.renewed', { code }) }),
  });
  const may = {
    convert: useCan('quote.convert'),
    create: useCan('quote.create'),
    update: useCan('quote.update'),
    remove: useCan('quote.remove'),
  };
  const isSold = state === 'converted';
  const isOver = state === 'expired' || state === 'rejected';
  const acts = [
    {
      isAllowed: may.convert && isOpen(quote),
      name: 'convert',
      label: t('quote.convert'),
      icon: IconShoppingBagCheck,
      look: 'filled',
      onAct: () => open('convert'),
    },
    {
      isAllowed: may.update && isOver,
      name: 'renew',
      label: t('quote.renew'),
      icon: IconRefresh,
      look: 'filled',
      isPending: renew.isPending,
      onAct: () => renew.mutate({ id }),
    },
    {
      isAllowed: may.update && !isSold,
      name: 'edit',
      label: t('common.edit'),
      icon: IconPencil,
      look: 'default',
      link: { to: paths.editQuote(id) },
    },
    {
      isAllowed: may.create,
      name: 'duplicate',
      label: t('common.duplicate'),
      icon: IconCopy,
      look: 'default',
      isPending: copying.isPending,
      onAct: copying.copy,
    },
    {
      isAllowed: may.remove && !isSold,
      name: 'delete',
      label: t('common.delete'),
      icon: IconTrash,
      look: 'danger',
      isDangerous: true,
      onAct: () => open('delete'),
    },
  ] as const;
  return acts.filter(({ isAllowed }) => isAllowed);
}
