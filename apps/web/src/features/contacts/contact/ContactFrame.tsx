import { Skeleton } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { ListedContact } from './contact.columns.tsx';
import classes from './contact.module.css';

const tabs = {
  contact: paths.contact,
  transactions: paths.contactTransactions,
  products: paths.contactProducts,
  debts: paths.debtor,
} as const;
const tabNames = ['contact', 'transactions', 'products', 'debts'] as const;

type ContactFrameProps = {
  tab: keyof typeof tabs;
  actions?: (contact: ListedContact) => ReactNode;
  children: (contact: ListedContact) => ReactNode;
};

/** The head of a contact, and the ways to what he bought and owes. */
export function ContactFrame({ tab, actions, children }: ContactFrameProps) {
  const t = useTranslations('contact');
  const { id = '' } = useParams({ strict: false });
  const contact = trpc.contact.byId.useQuery({ id });
  if (!contact.data && !contact.error) return <Skeleton height={320} />;
  if (!contact.data)
    return <LoadFailed error={contact.error} back={paths.contacts} onRetry={() => void contact.refetch()} />;
  return (
    <>
      <PageHeader title={contact.data.name} back={paths.contacts} actions={actions?.(contact.data)} />
      <nav className={classes.tabs} aria-label={contact.data.name}>
        {tabNames.map((name) => (
          <Link
            key={name}
            to={tabs[name](id)}
            className={classes.tab}
            // The card's address begins those of the others, which would mark it too.
            activeOptions={{ exact: true }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
          </Link>
        ))}
      </nav>
      {children(contact.data)}
    </>
  );
}
