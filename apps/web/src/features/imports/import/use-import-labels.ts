import { contactKinds, debtDirections, units } from '@mostrador/shared/codes/codes';
import type { ImportKind } from '@mostrador/shared/codes/import-codes';
import { fieldNamed, scaleOfField, typeOfField } from '@mostrador/shared/codes/import-fields';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';

type Value = string | number | boolean | null;

/** Fields and their values in readable form. */
export function useImportLabels(kind: ImportKind) {
  const t = useTranslations('dataimport');
  const platform = useTranslations('platform');
  const { money, quantity, percent, date } = useFormat();
  const name = (field: string) => {
    if (field === 'newContact' || field === 'newSupplier') return t(field);
    const known = fieldNamed(field);
    return known ? t(`fields.${known}`) : field;
  };
  const value = (field: string, raw: Value): string => {
    const known = fieldNamed(field);
    const type = known && typeOfField(kind, known);
    if (raw === null) return '—';
    if (typeof raw === 'boolean') return raw ? t('yes') : t('no');
    if (typeof raw === 'number') {
      const scaled = known ? Math.round(raw * scaleOfField(known)) : raw;
      if (type === 'amount') return money(scaled);
      if (type === 'quantity') return quantity(scaled);
      return type === 'percent' ? percent(scaled) : String(raw);
    }
    const unit = type === 'unit' ? units.find((each) => each === raw) : undefined;
    if (unit) return platform(`units.${unit}`);
    const contactKind = type === 'contactKind' ? contactKinds.find((each) => each === raw) : undefined;
    if (contactKind) return platform(`contactKinds.${contactKind}`);
    const direction = type === 'debtDirection' ? debtDirections.find((each) => each === raw) : undefined;
    if (direction) return t(`directions.${direction}`);
    return type === 'day' ? date(raw) : raw;
  };
  return { name, value };
}
