import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { contactKinds } from '@mostrador/shared/codes';
import { useTranslations } from 'use-intl';
import { Choice } from '../../ui/Choice.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { RecordPage } from '../../ui/record/RecordPage.tsx';
import type { RecordForm } from '../../ui/record/use-record-form.ts';
import { WholeInput } from '../../ui/WholeInput.tsx';
import classes from './contact.module.css';
import type { ContactValues } from './contact-values.ts';

type ContactFormProps = { title: string; back: string; form: RecordForm<ContactValues> };

export function ContactForm({ title, back, form }: ContactFormProps) {
  const t = useTranslations('contact');
  const { fields } = form;
  const { onChange: onDays, value: days, ...creditDays } = fields.getInputProps('creditDays');
  return (
    <RecordPage form={form} title={title} back={back}>
      <Card className={classes.form ?? ''}>
        <Stack>
          <div className={classes.fields}>
            <TextInput
              label={t('name')}
              maxLength={80}
              autoFocus
              required
              {...fields.getInputProps('name')}
            />
            <Choice
              label={t('kind')}
              data={contactKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              {...fields.getInputProps('kind')}
            />
            <TextInput
              label={t('phone')}
              type="tel"
              inputMode="tel"
              dir="ltr"
              {...fields.getInputProps('phone')}
            />
            <TextInput label={t('email')} type="email" dir="ltr" {...fields.getInputProps('email')} />
            <TextInput label={t('taxId')} maxLength={30} dir="ltr" {...fields.getInputProps('taxId')} />
            <MoneyInput label={t('creditLimit')} {...fields.getInputProps('creditLimit')} />
            <WholeInput
              label={t('creditDays')}
              allowNegative={false}
              hideControls
              value={days ?? ''}
              onChange={(count) => onDays(typeof count === 'number' ? count : null)}
              {...creditDays}
            />
          </div>
          <TextInput label={t('address')} maxLength={200} {...fields.getInputProps('address')} />
          <Textarea
            label={t('notes')}
            autosize
            minRows={2}
            maxLength={500}
            {...fields.getInputProps('notes')}
          />
        </Stack>
      </Card>
    </RecordPage>
  );
}
