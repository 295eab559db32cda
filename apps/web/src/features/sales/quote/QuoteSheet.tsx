import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCounted } from '../../../domain/sale/cart/use-counted.ts';
import { SoldSums } from '../../../domain/selling/SoldSums.tsx';
import type { Rules, SoldTotal } from '../../../domain/selling/sold-goods.ts';
import { grossOf, shownPrice } from '../../../domain/selling/sold-line.ts';
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
  total: SoldTotal;
  rules: Rules;
  date: string;
};

/** A preview of the customer's document while the quote is being edited. */
export default function QuoteSheet({ values, total, rules, date }: QuoteSheetProps) {
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
        <SheetLines values={values} rules={rules} />
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

function SheetLines({ values, rules }: Pick<QuoteSheetProps, 'values' | 'rules'>) {
  const t = useTranslations('quote');
  const counted = useCounted();
  const { products, services, freeAmounts } = values;
  const sold = [...products, ...services];
  const rows = sold.map((line) => ({
    id: line.id,
    name: line.name,
    extras: line.extras,
    ...counted({ quantity: line.quantity ?? 0, unit: line.unit, pack: line.pack }),
    price: shownPrice(line, sold),
    amount: grossOf(line, sold, rules.decimals),
  }));
  if (rows.length + freeAmounts.length === 0) return <p className={classes.dimmed}>{t('nothingYet')}</p>;
  return (
    <ul className={classes.lines}>
      {rows.map(({ id, name, extras, count, pack, price, amount }) => (
        <li key={id}>
          <span className={classes.line}>
            <bdi>{name}</bdi>
            <Money isEven amount={amount} />
          </span>
          <span className={classes.dimmed}>
            {pack ? (
              <bdi>
                {count} {pack} ·{' '}
              </bdi>
            ) : (
              <>
                <bdi dir="ltr">{count}</bdi> ×{' '}
              </>
            )}
            <Money isEven amount={price} />
          </span>
          {extras.map((extra) => (
            <div key={extra.id} className={classes.dimmed}>
              <bdi>
                + {extra.name} {extra.price > 0 ? <Money isEven amount={extra.price} /> : null}
              </bdi>
            </div>
          ))}
        </li>
      ))}
      {freeAmounts.map(({ id, name, amount }) => (
        <li key={id} className={classes.line}>
          <bdi>{name || t('freeAmount')}</bdi>
          <Money isEven amount={amount ?? 0} />
        </li>
      ))}
    </ul>
  );
}
