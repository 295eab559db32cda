import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './signature.module.css';

type TicketProps = { children: ReactNode; label?: string; className?: string | undefined };

/**
 * The receipt roll: marigold edge above, torn edge below. For carts, receipts, quotes, cash cuts, plan
 * summaries.
 */
export function Ticket({ children, label, className }: TicketProps) {
  return (
    <section aria-label={label} className={clsx(classes.ticket, className)}>
      {children}
    </section>
  );
}
