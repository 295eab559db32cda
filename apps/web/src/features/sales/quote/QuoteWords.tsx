import { Card, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AttachmentField } from '../../../domain/attachment/attachments.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import classes from './quote.module.css';
import type { QuoteValues } from './quote-values.ts';

/** The text for the customer, the notes of the shop, and the attachments of a new quote. */
export default function QuoteWords({ form, isNew }: { form: RecordForm<QuoteValues>; isNew: boolean }) {
  const t = useTranslations();
  const { fields } = form;
  const { values } = fields;
  return (
    <Card>
      <div className={classes.pair}>
        <Textarea
          label={t('quote.terms')}
          description={t('quote.termsHint')}
          autosize
          minRows={2}
          {...fields.input('terms')}
        />
        <Textarea
          label={t('quote.notes')}
          description={t('quote.notesHint')}
          autosize
          minRows={2}
          {...fields.input('notes')}
        />
      </div>
      {isNew ? (
        <AttachmentField
          value={values.attachments}
          onChange={(files) => fields.setFieldValue('attachments', files)}
          hold={form.hold}
        />
      ) : null}
    </Card>
  );
}
