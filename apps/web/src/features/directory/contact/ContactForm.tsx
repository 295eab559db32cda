import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { contactKinds } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { PossibleDuplicate } from '../../../domain/contact/PossibleDuplicate.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import classes from './contact.module.css';
import type { ContactValues } from './contact-values.ts';

type ContactFormProps = {
  title: string;
  back: string;
  form: RecordForm<ContactValues>;
  /** The contact that is edited; undefined for a new one. */
  id?: string;
};

export function ContactForm({ title, back, form, id }: ContactFormProps) {
  const t = useTranslations('contact');
  const { fields } = form;
  return (
    <RecordPage form={form} title={title} back={back}>
      <Card className={classes.form ?? ''}>
        <Stack>
          <div className={classes.fields}>
            <TextInput label={t('name')} autoFocus required {...fields.input('name')} />
            <Choice
              label={t('kind')}
              data={contactKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              {...fields.input('kind')}
            />
            <TextInput label={t('phone')} type="tel" inputMode="tel" dir="ltr" {...fields.input('phone')} />
            <TextInput label={t('email')} type="email" dir="ltr" {...fields.input('email')} />
            <TextInput label={t('taxId')} dir="ltr" {...fields.input('taxId')} />
            <CreditFields form={form} />
          </div>
          <PossibleDuplicate
            phone={fields.values.phone ?? ''}
            taxId={fields.values.taxId ?? ''}
            {...(id ? { except: id } : {})}
          />
          <TextInput label={t('address')} {...fields.input('address')} />
          <Textarea label={t('notes')} autosize minRows={2} {...fields.input('notes')} />
        </Stack>
      </Card>
    </RecordPage>
  );
}

/** The credit limit and the credit days: only for users who may change debts. */
function CreditFields({ form: { fields } }: Pick<ContactFormProps, 'form'>) {
  const t = useTranslations('contact');
  const { onChange: onDays, value: days, ...creditDays } = fields.input('creditDays');
  if (!useCan('debt.update')) return null;
  return (
    <>
      <MoneyInput label={t('creditLimit')} {...fields.input('creditLimit')} />
      <WholeInput
        label={t('creditDays')}
        allowNegative={false}
        hideControls
        value={days ?? ''}
        onChange={(count) => onDays(typeof count === 'number' ? count : null)}
        {...creditDays}
      />
    </>
  );
}
