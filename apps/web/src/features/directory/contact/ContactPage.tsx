import { Card, Text } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { ContactFrame } from './ContactFrame.tsx';
import type { ListedContact } from './contact.columns.tsx';
import classes from './contact.module.css';

const MergeDialog = lazyOverlay(withWords(['contact', 'sale'], () => import('./MergeDialog.tsx')));

/** The contact's data, and the debts between the contact and the shop. */
export default function ContactPage() {
  const t = useTranslations('contact');
  return (
    <ContactFrame tab="contact" actions={(contact) => <ContactActions contact={contact} />}>
      {(contact) => (
        <div className={classes.page}>
          <Ticket label={t('debts')}>
            <LeaderLines>
              <LeaderLine label={t('owes')} value={<Money isEven amount={contact.owed} />} />
              <LeaderLine label={t('owed')} value={<Money isEven amount={contact.owes} />} />
              {contact.creditBalance > 0 ? (
                <LeaderLine
                  label={t('creditBalance')}
                  value={<Money isEven amount={contact.creditBalance} />}
                />
              ) : null}
              <LeaderLine label={t('totalSpent')} value={<Money isEven amount={contact.totalSpent} />} />
            </LeaderLines>
            {contact.creditLimit !== null && contact.owed > contact.creditLimit ? (
              <Text c="red" mt="sm">
                {t('overLimit')}
              </Text>
            ) : null}
          </Ticket>
          <Card>
            <ContactFacts contact={contact} />
          </Card>
          <History subjectId={contact.id} />
        </div>
      )}
    </ContactFrame>
  );
}

function ContactFacts({ contact }: { contact: ListedContact }) {
  const t = useTranslations('contact');
  const facts = [
    [t('kind'), t(`kinds.${contact.kind}`)],
    [t('phone'), contact.phone && <bdi dir="ltr">{contact.phone}</bdi>],
    [t('email'), contact.email && <bdi dir="ltr">{contact.email}</bdi>],
    [t('taxId'), contact.taxId && <bdi dir="ltr">{contact.taxId}</bdi>],
    [t('address'), contact.address],
    [t('creditLimit'), contact.creditLimit !== null && <Money amount={contact.creditLimit} />],
    [t('creditDays'), contact.creditDays],
    [t('notes'), contact.notes],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, fact]) => fact)
        .map(([label, fact]) => [<dt key={`${label}-`}>{label}</dt>, <dd key={label}>{fact}</dd>])}
    </dl>
  );
}

function ContactActions({ contact }: { contact: ListedContact }) {
  const t = useTranslations('contact');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const canUpdate = useCan('contact.update');
  const canRemove = useCan('contact.remove');
  const canMerge = useCan('contact.merge');
  const [isDeleting, setDeleting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const remove = trpc.contact.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('deleted'), color: 'income' });
      void navigate({ to: paths.contacts });
    },
    onSettled: () => setDeleting(false),
  });
  const acts = [
    {
      isAllowed: canUpdate,
      name: 'edit',
      label: common('edit'),
      icon: IconPencil,
      look: 'filled',
      link: { to: paths.editContact(contact.id) },
    },
    {
      isAllowed: canRemove,
      name: 'delete',
      label: common('delete'),
      icon: IconTrash,
      look: 'default',
      isDangerous: true,
      onAct: () => setDeleting(true),
    },
    {
      isAllowed: canMerge,
      name: 'merge',
      label: t('merge'),
      icon: IconArrowMerge,
      look: 'default',
      onAct: () => setMerging(true),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      {isMerging ? <MergeDialog target={contact} onClose={() => setMerging(false)} /> : null}
      <ConfirmDelete
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        name={contact.name}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id: contact.id })}
      />
    </>
  );
}
