import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../../../domain/approval/ReasonDialog.tsx';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { useUserName } from '../../../../lib/session/use-user-name.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { PartFailed } from '../../../../ui/feedback/PartFailed.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../scan/dialogs.module.css';
import { isOutdated } from '../shelf/is-outdated.ts';
import { useTill } from '../till-state.ts';
import { NameTicket } from './NameTicket.tsx';
import { SplitTicket } from './SplitTicket.tsx';
import { useParking } from './use-parking.ts';

type Doing = { kind: 'name' | 'split' | 'discard'; ticket: Sale };

/** The parked tickets of the shop's tills: open one with one press, or rename, split, merge or discard it. */
export default function ParkedTickets() {
  const t = useTranslations('ticket');
  const { close } = useTill();
  const { tickets, list, look, resume, approvalDialog } = useParking();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [doing, setDoing] = useState<Doing | null>(null);
  const mayDiscard = useCanOrRequest('pos.void');
  const waiting = tickets ?? [];
  const requested = waiting.filter(({ id }) => chosen.includes(id));
  const merge = trpc.ticket.merge.useMutation({
    onSuccess: ({ concept }) => notify({ message: t('merged', { name: concept ?? '' }) }),
    onSettled: () => {
      setChosen([]);
      look();
    },
  });
  const mergeChosen = () => {
    const [into, ...others] = requested;
    const seen = ({ id, revision }: Sale) => ({ id, revision });
    if (into) merge.mutate({ ...seen(into), from: others.map(seen) });
  };
  const back = () => {
    setDoing(null);
    look();
  };
  if (doing?.kind === 'name') return <NameTicket ticket={doing.ticket} onClose={back} />;
  if (doing?.kind === 'split') return <SplitTicket ticket={doing.ticket} onClose={back} />;
  if (doing?.kind === 'discard') return <DiscardTicket ticket={doing.ticket} onClose={back} />;
  if (approvalDialog) return approvalDialog;
  return (
    <Dialog opened onClose={close} size="lg" title={t('title')}>
      {list.error && !tickets ? <PartFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
      {tickets?.length === 0 ? <p>{t('nothing')}</p> : null}
      <ul className={classes.held}>
        {waiting.map((ticket) => (
          <li key={ticket.id}>
            <Checkbox
              aria-label={t('choose', { name: ticket.concept ?? '' })}
              checked={chosen.includes(ticket.id)}
              onChange={() => setChosen(toggled(chosen, ticket.id))}
            />
            <ParkedItem ticket={ticket} onOpen={() => void resume(ticket)} />
            <span className={classes.heldActs}>
              <Button variant="subtle" h={44} px="xs" onClick={() => setDoing({ kind: 'name', ticket })}>
                {t('name')}
              </Button>
              <Button variant="subtle" h={44} px="xs" onClick={() => setDoing({ kind: 'split', ticket })}>
                {t('split')}
              </Button>
              {mayDiscard ? (
                <Button
                  variant="subtle"
                  color="red"
                  h={44}
                  px="xs"
                  onClick={() => setDoing({ kind: 'discard', ticket })}
                >
                  {t('discard')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {waiting.length > 1 ? (
        <Button
          fullWidth
          size="lg"
          variant="default"
          disabled={requested.length < 2}
          loading={merge.isPending}
          onClick={mergeChosen}
        >
          {t('merge', { count: requested.length })}
        </Button>
      ) : null}
    </Dialog>
  );
}

function ParkedItem({ ticket, onOpen }: { ticket: Sale; onOpen: () => void }) {
  const who = useUserName();
  const { time, quantity } = useFormat();
  const things = [...ticket.products, ...ticket.services].map((line) => ({
    id: line.lineId,
    text: `${quantity(line.quantity)} × ${line.name}`,
  }));
  return (
    <UnstyledButton className={classes.heldName} onClick={onOpen}>
      <strong dir="auto">{ticket.concept ?? who(ticket.user)}</strong>
      <span>
        <Money isEven amount={ticket.amount} /> · {time(ticket.occurredAt)} · {who(ticket.user)}
      </span>
      {things.length > 0 ? (
        <span className={classes.heldThings}>
          {things.map(({ id, text }, place) => (
            <Fragment key={id}>
              {place > 0 ? ' · ' : null}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </span>
      ) : null}
      {ticket.comments ? <span dir="auto">{ticket.comments}</span> : null}
    </UnstyledButton>
  );
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** Discards a ticket with a reason: by permission, or with the PIN of a user who has it. */
function DiscardTicket({ ticket, onClose }: { ticket: Sale; onClose: () => void }) {
  const t = useTranslations();
  const discard = trpc.pos.void.useMutation({
    onSuccess: onClose,
    onError: (error) => isOutdated(error) && onClose(),
  });
  return (
    <ReasonDialog
      title={t('ticket.discardTitle', { name: ticket.concept ?? '' })}
      label={t('common.reason')}
      submit={t('ticket.discard')}
      size="lg"
      act={{ procedure: 'pos.void', subject: { id: ticket.id } }}
      isPending={discard.isPending}
      onSend={(input) => discard.mutate(input)}
      onClose={onClose}
    />
  );
}
