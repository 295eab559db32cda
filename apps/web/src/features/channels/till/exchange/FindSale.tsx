import { Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../scan/dialogs.module.css';

const mostShown = 8;
const exchangeable = new Set(['done', 'partially_refunded']);

/** Finds the sale for a return: in the latest ones, or by number, customer or item. */
export default function FindSale({ onClose }: { onClose: () => void }) {
  const t = useTranslations('order');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const content = useDeferredValue(text.trim());
  const found = trpc.pos.done.useQuery({ perPage: mostShown, ...(content && { content }) });
  const sales = found.data?.posTransactions.filter(({ status }) => exchangeable.has(status));
  const choose = ({ id }: Sale) => void navigate({ to: paths.exchange(id) });
  const [first] = sales ?? [];
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('findTitle')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (first && content === text.trim() && !found.isFetching) choose(first);
        }}
      >
        <TextInput
          data-autofocus
          size="lg"
          label={t('findSale')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {sales ? null : <Skeleton height={240} />}
        {sales?.length === 0 ? <p>{t('findNothing')}</p> : null}
        <ul className={classes.held}>
          {sales?.map((sale) => (
            <li key={sale.id}>
              <FoundSale sale={sale} onChoose={() => choose(sale)} />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

function FoundSale({ sale, onChoose }: { sale: Sale; onChoose: () => void }) {
  const { date, time } = useFormat();
  const names = [...sale.products, ...sale.services].map(({ name }) => name).join(', ');
  return (
    <UnstyledButton className={classes.heldName} onClick={onChoose}>
      <strong>
        <bdi>{sale.code}</bdi> · <Money isEven amount={sale.amount} />
      </strong>
      <span>
        {date(sale.occurredAt)} {time(sale.occurredAt)}
        {sale.contact ? ` · ${sale.contact.name}` : ''}
      </span>
      <span dir="auto">{names}</span>
    </UnstyledButton>
  );
}
