import { Alert, Card } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Attachments } from '../../../domain/attachment/attachments.ts';
import { History } from '../../../domain/audit/History.tsx';
import { ReceiptTicket } from '../../../domain/receipt/ReceiptTicket.tsx';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { RecordSkeleton } from '../../../ui/feedback/RecordLoader.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { QuoteActs } from './QuoteActs.tsx';
import { QuoteState } from './QuoteState.tsx';
import classes from './quote.module.css';
import { isOpen, type Quote } from './quote.ts';
import { SendQuote } from './SendQuote.tsx';

/** One quote: the document that its customer sees, the stock of its goods, and its result. */
export default recordPage({
  useRecord: (id) => trpc.quote.byId.useQuery({ id }),
  back: paths.quotes,
  draw: (quote) => <Detail quote={quote} />,
});

function Detail({ quote }: { quote: Quote }) {
  const t = useTranslations('quote');
  const { id, code } = quote;
  const paper = trpc.quote.paper.useQuery({ id });
  // The buttons are rendered together with the document; otherwise the page below would move.
  if (paper.isLoading) return <RecordSkeleton />;
  return (
    <>
      <PageHeader
        title={t('detailTitle', { code })}
        back={paths.quotes}
        actions={<QuoteActs quote={quote} />}
      >
        <QuoteState quote={quote} />
      </PageHeader>
      {paper.data ? <SendQuote quote={quote} paper={paper.data} /> : null}
      <div className={classes.page}>
        {paper.data ? <ReceiptTicket receipt={paper.data} /> : null}
        <div className={classes.side}>
          {isOpen(quote) ? <Missing id={id} /> : null}
          <Card>
            <Facts quote={quote} />
          </Card>
          <Papers quote={quote} />
          <History subjectId={id} />
        </div>
      </div>
    </>
  );
}

/** The attachments, which only the shop sees; the customer reads the document beside them. */
function Papers({ quote: { id, convertedSaleId, attachments } }: { quote: Quote }) {
  const api = useApi();
  const changes = useCan('quote.update');
  return (
    <Attachments
      files={attachments}
      save={
        changes && !convertedSaleId ? (ids) => api.quote.update.mutate({ id, attachments: ids }) : undefined
      }
      link={(file) => api.quote.attachment.query({ quoteId: id, id: file })}
    />
  );
}

/** The quoted items that are out of stock. */
function Missing({ id }: { id: string }) {
  const t = useTranslations('quote');
  const { quantity } = useFormat();
  const stock = trpc.quote.stock.useQuery({ id });
  const missing = stock.data?.lines.filter((line) => line.missing > 0) ?? [];
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t('missingTitle')}>
      <ul className={classes.missing}>
        {missing.map(({ variantId, name, available, missing: count }) => (
          <li key={variantId}>
            {t('missing', { name, available: quantity(available), missing: quantity(count) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Facts({ quote }: { quote: Quote }) {
  const t = useTranslations();
  const format = useFormat();
  const { sentAt, viewedAt, answeredAt, answeredName, convertedSaleId, notes, category, user } = quote;
  return (
    <>
      <LeaderLines>
        <LeaderLine label={t('common.date')} value={format.date(quote.date)} />
        <LeaderLine label={t('quote.holdsUntil')} value={format.date(quote.expirationDate)} />
        <LeaderLine label={t('receipt.cashier')} value={<bdi>{user.name}</bdi>} />
        {category ? <LeaderLine label={t('common.category')} value={category.name} /> : null}
        {sentAt ? <LeaderLine label={t('quote.sentAt')} value={format.moment(sentAt)} /> : null}
        {viewedAt ? <LeaderLine label={t('quote.viewedAt')} value={format.moment(viewedAt)} /> : null}
        {answeredAt ? <LeaderLine label={t('quote.answeredAt')} value={format.moment(answeredAt)} /> : null}
        {answeredName ? (
          <LeaderLine label={t('quote.answeredName')} value={<bdi>{answeredName}</bdi>} />
        ) : null}
        {convertedSaleId ? (
          <LeaderLine
            label={t('quote.soldAs')}
            value={
              <Link to={paths.bookSale(convertedSaleId)} className={classes.link}>
                {t('quote.seeSale')}
              </Link>
            }
          />
        ) : null}
      </LeaderLines>
      {notes ? (
        <div className={classes.notes}>
          <strong>{t('quote.notes')}</strong>
          <p dir="auto">{notes}</p>
        </div>
      ) : null}
    </>
  );
}
