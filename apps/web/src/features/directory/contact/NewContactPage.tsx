import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { ContactForm } from './ContactForm.tsx';
import { blankContact, contactRules } from './contact-values.ts';

export default function NewContactPage() {
  const t = useTranslations('contact');
  const form = useRecordForm({
    schema: contactRules,
    values: blankContact,
    save: (input, { api, id }) => api.contact.create.mutate({ ...input, id }),
    message: t('created'),
    to: ({ id }) => paths.contact(id),
  });
  return <ContactForm title={t('new')} back={paths.contacts} form={form} />;
}
