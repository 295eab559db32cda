import { Select, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './orders.module.css';
import { OrdersSearch } from './orders-search.ts';

type OrderFiltersProps = {
  search: OrdersSearch;
  onChange: (changes: Partial<OrdersSearch>, options?: { isTyping?: boolean }) => void;
};

const statuses = ['done', 'voided'] as const;
const methods = ['cash', 'card', 'transfer', 'credit', 'mixed'] as const;

/** One bar: text, days, status, method. Whatever changes begins again at the first page. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const t = useTranslations();
  const change = (changes: { [name: string]: string | null }) => {
    const { texto, desde, hasta, estado, pago } = OrdersSearch.parse({ ...search, ...changes });
    onChange({ texto, desde, hasta, estado, pago, pagina: 1 });
  };
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.text ?? ''}
        placeholder={t('sale.searchOrders')}
        value={search.texto}
        onChange={(texto) => onChange({ texto, pagina: 1 }, { isTyping: true })}
      />
      <TextInput
        type="date"
        label={t('common.from')}
        value={search.desde}
        max={search.hasta || undefined}
        onChange={(event) => change({ desde: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('common.until')}
        value={search.hasta}
        min={search.desde || undefined}
        onChange={(event) => change({ hasta: event.currentTarget.value })}
      />
      <Select
        label={t('common.status')}
        placeholder={t('pos.anyStatus')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={statuses.map((value) => ({ value, label: t(`platform.saleStatuses.${value}`) }))}
        value={search.estado || null}
        onChange={(estado) => change({ estado: estado ?? '' })}
      />
      <Select
        label={t('sale.method')}
        placeholder={t('pos.anyMethod')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={methods.map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) }))}
        value={search.pago || null}
        onChange={(pago) => change({ pago: pago ?? '' })}
      />
    </div>
  );
}
