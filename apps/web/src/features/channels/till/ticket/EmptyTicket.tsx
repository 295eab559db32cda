import { Button, Kbd, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { shortcuts } from '../../../../lib/device/shortcuts.ts';
import { shopDay } from '../../../../lib/format/days.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { useUserName } from '../../../../lib/session/use-user-name.ts';
import { useParking } from '../parked/use-parking.ts';
import { useTill } from '../till-state.ts';
import classes from './ticket.module.css';

const mostParked = 4;
const lastSales = 3;

/**
 * The content of an empty cart: the parked tickets, opened with one press, and the receipts of the last
 * sales.
 */
export default function EmptyTicket() {
  const t = useTranslations();
  const { shop } = useTill();
  const parking = useParking();
  const mayLook = useCan('pos.list');
  const today = shopDay(new Date(), shop);
  const last = trpc.pos.list.useQuery(
    { from: today, until: today, perPage: lastSales },
    { enabled: mayLook },
  );
  // Both lists are shown together, so that neither moves the other down.
  if (parking.list.isPending || (mayLook && last.isPending)) return null;
  const waiting = (parking.tickets ?? []).slice(0, mostParked);
  const sold = last.data?.posTransactions ?? [];
  return (
    <>
      {waiting.length > 0 ? (
        <section>
          <header>
            <Title order={2} size="h5">
              {t('ticket.waiting')}
            </Title>
            <Kbd size="xs" dir="ltr">
              {shortcuts.waiting[0].replace('Shift+', '⇧')}
            </Kbd>
          </header>
          <ul>
            {waiting.map((ticket) => (
              <ParkedRow key={ticket.id} ticket={ticket} onOpen={() => void parking.resume(ticket)} />
            ))}
          </ul>
        </section>
      ) : null}
      {sold.length > 0 ? (
        <section>
          <header>
            <Title order={2} size="h5">
              {t('ticket.lastSales')}
            </Title>
            <Link to={paths.orders}>{t('ticket.seeOrders')}</Link>
          </header>
          <ul>
            {sold.map((sale) => (
              <SoldRow key={sale.id} sale={sale} />
            ))}
          </ul>
        </section>
      ) : null}
      {parking.approvalDialog}
    </>
  );
}

function ParkedRow({ ticket, onOpen }: { ticket: Sale; onOpen: () => void }) {
  const t = useTranslations();
  const who = useUserName();
  const { time } = useFormat();
  const count = ticket.products.length + ticket.services.length + ticket.freeAmounts.length;
  const name = ticket.concept ?? who(ticket.user) ?? '';
  const at = time(ticket.occurredAt);
  // Most tickets are named after their time, so the time is not repeated.
  const details = [name.includes(at) ? null : at, t('sale.itemCount', { count }), ticket.comments];
  return (
    <Row name={name} details={details} amount={ticket.amount}>
      <Button variant="default" size="compact-md" aria-label={`${t('ticket.open')} ${name}`} onClick={onOpen}>
        {t('ticket.open')}
      </Button>
    </Row>
  );
}

type Sold = Pick<Sale, 'id' | 'code' | 'amount' | 'paymentMethod' | 'change'> & {
  contact: { name: string } | null;
};

function SoldRow({ sale }: { sale: Sold }) {
  const t = useTranslations();
  const { evenDigits } = useFormat();
  const { code, change, contact, paymentMethod } = sale;
  const details = [
    code,
    t(`platform.paymentMethods.${paymentMethod}`),
    change > 0 ? `${t('sale.change')} ${evenDigits(change)}` : null,
  ];
  return (
    <Row name={contact?.name ?? t('ticket.aSale')} details={details} amount={sale.amount}>
      <Button
        component={Link}
        to={paths.order(sale.id)}
        variant="default"
        size="compact-md"
        aria-label={`${t('ticket.receipt')} ${code ?? ''}`}
      >
        {t('ticket.receipt')}
      </Button>
    </Row>
  );
}

type RowProps = { name: string; details: (string | null)[]; amount: number; children: ReactNode };

function Row({ name, details, amount, children }: RowProps) {
  const { evenDigits } = useFormat();
  const words = details.filter(Boolean).join(' · ');
  return (
    <li>
      <span className={classes.nothingWords}>
        <strong dir="auto">{name}</strong>
        <span title={words}>{words}</span>
      </span>
      <bdi className={classes.nothingAmount}>{evenDigits(amount)}</bdi>
      {children}
    </li>
  );
}
