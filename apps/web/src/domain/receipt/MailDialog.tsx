import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { explain, fieldReasons } from '../../lib/i18n/text.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** The documents that can be mailed. Each is sent by its own call. */
export type Mailed = 'receipt' | 'quote';

type MailDialogProps = {
  opened: boolean;
  onClose: () => void;
  receipt: ReceiptView;
  contactId: string | null;
  of?: Mailed;
};

/** Asks for the address, with that of the customer filled in. */
export default function MailDialog({ opened, onClose, receipt, contactId, of = 'receipt' }: MailDialogProps) {
  const t = useTranslations('receipt');
  const contact = trpc.contact.byId.useQuery({ id: contactId ?? '' }, { enabled: contactId !== null });
  const isKnown = contactId === null || !contact.isPending;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(of === 'quote' ? 'quote.mailTitle' : 'mailTitle', { code: receipt.number })}
      size="md"
    >
      {isKnown ? (
        <MailForm
          receipt={receipt}
          of={of}
          contact={contact.data ? { id: contact.data.id, email: contact.data.email } : null}
          onSent={onClose}
        />
      ) : (
        <Skeleton height={110} />
      )}
    </Dialog>
  );
}

type MailFormProps = {
  receipt: ReceiptView;
  of: Mailed;
  contact: { id: string; email: string | null } | null;
  onSent: () => void;
};

function MailForm({ receipt, of, contact, onSent }: MailFormProps) {
  const t = useTranslations('receipt');
  const [email, setEmail] = useState(contact?.email ?? '');
  const remember = trpc.contact.update.useMutation();
  const api = useApi();
  const send = useMutation<unknown, Error, { id: string; email: string }>({
    mutationFn: (to) => (of === 'quote' ? api.quote.send.mutate(to) : api.receipt.send.mutate(to)),
    meta: { inline: true },
    onSuccess: () => {
      notify({ message: t('mailSent', { email }), color: 'income' });
      // An address entered for a customer without one is stored with the customer.
      if (contact && !contact.email) remember.mutate({ id: contact.id, email });
      onSent();
    },
  });
  const failure = send.error ? failureOf(send.error) : null;
  const problem = failure && fieldReasons(failure).email;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate({ id: receipt.id, email });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          size="md"
          label={t('mailTo')}
          value={email}
          error={problem ?? (failure ? explain(failure) : undefined)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={send.isPending}>
          {t('sendMail')}
        </Button>
      </Stack>
    </form>
  );
}
