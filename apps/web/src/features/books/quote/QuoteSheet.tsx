import { Badge } from '@mantine/core';
import { timesIn } from '@mostrador/shared/money';
import type { saleTotal } from '@mostrador/shared/sale-total';
import { useTranslations } from 'use-intl';
import { unitOf } from '../../../domain/sale/unit-of.ts';
import { useMeasure } from '../../../domain/sale/use-measure.ts';
import { SoldSums } from '../../../domain/selling/SoldSums.tsx';
import { type Kept, priceOf, type Rules } from '../../../domain/selling/sold-goods.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { daysAfter } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './quote.module.css';
import type { QuoteValues } from './quote-values.ts';

type QuoteSheetProps = {
  values: QuoteValues;
  kept: Kept;
  total: ReturnType<typeof saleTotal>;
  rules: Rules;
  date: string;
};

/** The paper as its customer will read it, while it is written. */
export default function QuoteSheet({ values, kept, total, rules, date }: QuoteSheetProps) {
  const t = useTranslations('quote');
  const format = useFormat();
  const organization = useOrganization();
  const contact = trpc.contact.byId.useQuery(
    { id: values.contactId ?? '' },
    { enabled: values.contactId !== null },
  );
  const customer = values.contactId ? contact.data?.name : values.contactName;
  const { daysOfValidity, terms } = values;
  return (
    <div className={classes.sheet}>
      <Ticket label={t('preview')}>
        <p className={classes.dimmed}>
          {customer ? t.rich('previewFor', { name: () => <bdi>{customer}</bdi> }) : t('preview')}
        </p>
        <strong className={classes.business} dir="auto">
          {organization?.name}
        </strong>
        <div className={classes.sheetHead}>
          <span className={classes.sheetTitle}>{t('one')}</span>
          {daysOfValidity ? (
            <Badge color="yellow">
              {t('untilDay', { day: format.date(daysAfter(date, daysOfValidity)) })}
            </Badge>
          ) : null}
        </div>
        <SheetLines values={values} kept={kept} rules={rules} />
        <SoldSums total={total} rules={rules} />
        {terms ? (
          <p className={classes.terms} dir="auto">
            {terms}
          </p>
        ) : null}
      </Ticket>
    </div>
  );
}

function SheetLines({ values, kept, rules }: Pick<QuoteSheetProps, 'values' | 'kept' | 'rules'>) {
  const t = useTranslations('quote');
  const measure = useMeasure();
  const { products, amountFree, concept } = values;
  const { decimals } = rules;
  const rows = [
    ...products.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: measure(line.quantity ?? 0, line.unit),
      price: priceOf(line, products),
      amount: timesIn(decimals, priceOf(line, products), line.quantity ?? 0),
    })),
    ...kept.map((line) => ({
      id: line.lineId,
      name: line.name,
      quantity: measure(line.quantity, unitOf(line.unit)),
      price: line.price,
      amount: line.amountGross,
    })),
  ];
  if (rows.length === 0 && !amountFree) return <p className={classes.dimmed}>{t('nothingYet')}</p>;
  return (
    <ul className={classes.lines}>
      {rows.map(({ id, name, quantity, price, amount }) => (
        <li key={id}>
          <span className={classes.line}>
            <bdi>{name}</bdi>
            <Money isEven amount={amount} />
          </span>
          <span className={classes.dimmed}>
            <bdi dir="ltr">{quantity}</bdi> × <Money isEven amount={price} />
          </span>
        </li>
      ))}
      {amountFree ? (
        <li className={classes.line}>
          <bdi>{concept || t('freeAmount')}</bdi>
          <Money isEven amount={amountFree} />
        </li>
      ) : null}
    </ul>
  );
}
