import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
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

/** The header of a contact, with tabs for purchases and debts. */
export function ContactFrame({ tab, actions, children }: ContactFrameProps) {
  const { id = '' } = useParams({ strict: false });
  const query = trpc.contact.byId.useQuery({ id });
  return (
    <RecordLoader query={query} back={paths.contacts}>
      {(contact) => (
        <>
          <PageHeader title={contact.name} back={paths.contacts} actions={actions?.(contact)} />
          <ContactTabs contact={contact} tab={tab} />
          {children(contact)}
        </>
      )}
    </RecordLoader>
  );
}

function ContactTabs({ contact, tab }: { contact: ListedContact; tab: keyof typeof tabs }) {
  const t = useTranslations('contact');
  return (
    <nav className={classes.tabs} aria-label={contact.name}>
      {tabNames.map((name) => (
        <Link
          key={name}
          to={tabs[name](contact.id)}
          className={classes.tab}
          // The address of the first tab is a prefix of the others, so without this the first tab would be
          // active too.
          activeOptions={{ exact: true }}
          aria-current={name === tab ? 'page' : undefined}
        >
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
