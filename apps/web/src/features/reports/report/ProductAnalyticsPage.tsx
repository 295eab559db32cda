import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Column } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ProductsSold } from './ProductsSold.tsx';
import { productReportAddress, reportViews } from './product-report-address.ts';
import { ReportDays } from './ReportDays.tsx';
import classes from './report.module.css';
import { StockReport } from './StockReport.tsx';

/** The value and the needs of the stock, and its sales in the same days. */
export default function ProductAnalyticsPage() {
  const t = useTranslations('report');
  const title = useTranslations('shell')('menu.stockAnalytics');
  const [state, change] = useAddress(productReportAddress);
  const { from, until } = state;
  const days = { ...(from && { from }), ...(until && { until }) };
  return (
    <>
      <PageHeader title={title} />
      <Column gap={16}>
        <nav className={classes.tabs} aria-label={title}>
          {reportViews.map((view) => (
            <Button
              key={view}
              variant={view === state.view ? 'light' : 'subtle'}
              aria-current={view === state.view ? 'page' : undefined}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={paths.productAnalytics}
                  search={{ ...days, ...(view === 'sold' && { view }) }}
                />
              )}
            >
              {t(`views.${view}`)}
            </Button>
          ))}
        </nav>
        <ReportDays value={{ from, until }} onChange={(range) => change({ ...range, page: 1 })} />
        {state.view === 'stock' ? (
          <StockReport state={state} onChange={change} />
        ) : (
          <ProductsSold days={days} />
        )}
      </Column>
    </>
  );
}
