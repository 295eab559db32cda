import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { ContactForm } from './ContactForm.tsx';
import type { ListedContact } from './contact.columns.tsx';
import { contactRules, valuesOf } from './contact-values.ts';

export default recordPage({
  useRecord: (id) => trpc.contact.byId.useQuery({ id }),
  back: paths.contacts,
  draw: (contact) => <EditContact contact={contact} />,
});

function EditContact({ contact }: { contact: ListedContact }) {
  const t = useTranslations('contact');
  const { id } = contact;
  // The contact when the form was opened, so that changes of other users in the meantime are not reverted.
  const [before] = useState(() => valuesOf(contact));
  const form = useRecordForm({
    schema: contactRules,
    values: before,
    shared: {
      updatedAt: contact.updatedAt,
      read: async (api) => seenAs(await api.contact.byId.query({ id }), valuesOf),
    },
    save: (_whole, { api, changes, unchanged }) => api.contact.update.mutate({ ...changes, id }, unchanged),
    message: t('updated'),
    undo:
      (_saved, { api, was }) =>
      () =>
        api.contact.update.mutate({ ...was, id }),
    to: () => paths.contact(id),
  });
  return <ContactForm title={t('edit')} back={paths.contact(id)} form={form} id={id} />;
}
