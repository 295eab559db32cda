import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PlainList } from '../../../ui/layout/layout.tsx';
import classes from './money.module.css';
import type { OwnerMovement } from './money.ts';

const shownOfThem = 5;

/** The latest movements between the business and its owner; renders nothing if there are none. */
export function OwnerMovements() {
  const t = useTranslations('money.between');
  const { data } = trpc.ownerMovement.list.useQuery({ perPage: shownOfThem });
  const [undone, setUndone] = useState<OwnerMovement | null>(null);
  const rows = data?.ownerMovements ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('title')} className={classes.part}>
      <Text fw={600}>{t('title')}</Text>
      <PlainList>
        {rows.map((row) => (
          <Row key={row.id} row={row} onUndo={() => setUndone(row)} />
        ))}
      </PlainList>
      {undone ? <Undo row={undone} onClose={() => setUndone(null)} /> : null}
    </section>
  );
}

function Row({ row, onUndo }: { row: OwnerMovement; onUndo: () => void }) {
  const t = useTranslations('money.between');
  const { date } = useFormat();
  const mayUndo = useCan('ownermovement.write');
  const { kind, partner, amount } = row;
  return (
    <li className={classes.between}>
      <span className={classes.named}>
        <span>
          {t.rich('row', {
            kind: t(`kinds.${kind}`),
            name: partner.name,
            bdi: (words) => <bdi>{words}</bdi>,
          })}
        </span>
        <small>{date(row.date)}</small>
      </span>
      <Money isEven amount={amount} className={classes.balance} />
      {mayUndo ? (
        <Button variant="subtle" size="compact-md" onClick={onUndo}>
          {t('undo')}
        </Button>
      ) : null}
    </li>
  );
}

/** Both sides are reversed at once, so this needs a confirmation. */
function Undo({ row, onClose }: { row: OwnerMovement; onClose: () => void }) {
  const t = useTranslations('money.between');
  const remove = trpc.ownerMovement.remove.useMutation({
    onSuccess: () => notify({ message: t('undone'), color: 'income' }),
  });
  const go = () => {
    remove.mutate({ id: row.id });
    onClose();
  };
  return (
    <ConfirmDialog opened title={t('undoTitle')} go={t('undo')} onStay={onClose} onGo={go}>
      {t('undoText', { name: row.partner.name })}
    </ConfirmDialog>
  );
}
