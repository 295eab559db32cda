import { countryName } from '@mostrador/shared/shop/country';
import { auditWords } from '@mostrador/shared/words/audit-words';
import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '../format/format.ts';

/** The texts of the audit log for records, actions, fields and values, to show a change. */
export function useAuditWords() {
  const t = useTranslations();
  const language = useLocale();
  const { evenMoney, moment } = useFormat();
  return auditWords({
    translate: (key) =>
      Reflect.apply(t.has, t, [key]) === true ? String(Reflect.apply(t, null, [key])) : null,
    items: (count) => t('audit.items', { count }),
    money: (amount) => evenMoney(Math.round(amount * 100)),
    moment,
    country: (id) => countryName(id, language),
  });
}
