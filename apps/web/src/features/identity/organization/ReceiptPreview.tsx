import { SegmentedControl, Title } from '@mantine/core';
import { layOutReceipt } from '@mostrador/shared/papers/receipt-layout';
import { useTranslations } from 'use-intl';
import { ReceiptPaper } from '../../../domain/receipt/ReceiptPaper.tsx';
import { isPaper, papers, usePaper } from '../../../domain/receipt/receipt-paper.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { type Organization, personName } from '../../../lib/session/person.ts';
import { useSession } from '../../../lib/session/session.ts';
import { receiptOf } from './look-receipt.ts';
import type { LookValues } from './look-values.ts';
import classes from './organization.module.css';

type ReceiptPreviewProps = { organization: Organization; look: LookValues };

/** A sample receipt with the current values of the form, by the layout code that prints receipts. */
export default function ReceiptPreview({ organization, look }: ReceiptPreviewProps) {
  const t = useTranslations('organization');
  const receipts = useTranslations('receipt');
  const words = useTranslations();
  const { language } = useSession();
  const { me } = useMe();
  const [paper, choosePaper] = usePaper();
  const sample = {
    first: t('sample.coffee'),
    second: t('sample.bread'),
    customer: t('sample.customer'),
    cashier: me ? personName(me) : '',
  };
  const receipt = layOutReceipt({ ...receiptOf({ organization, look, sample }), words, language });
  return (
    <aside className={classes.preview} aria-labelledby="receipt-preview">
      <Title order={2} size="h4" id="receipt-preview">
        {t('look.preview')}
      </Title>
      <SegmentedControl
        aria-label={t('look.paper')}
        data={papers.map((each) => ({ value: each, label: receipts(`formats.${each}`) }))}
        value={paper}
        onChange={(value) => isPaper(value) && choosePaper(value)}
      />
      <div className={classes.desk}>
        <ReceiptPaper receipt={receipt} paper={paper} label={t('look.preview')} />
      </div>
    </aside>
  );
}
