import { contactKinds, debtDirections, units } from '@mostrador/shared/codes';
import type { ImportKind } from '@mostrador/shared/import-codes';
import { fieldsOf, foreignFields, type ImportField } from '@mostrador/shared/import-fields';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import type { Cell, SheetWriting } from '../base/spreadsheet.ts';

type Reader = { language: Language; categories: string[]; decimalSign: '.' | ',' };
type Examples = Partial<Record<ImportField, Cell>>[];

/** A workbook to fill in: titles in the reader's language, two examples, and lists to choose from. */
export function templateOf(kind: ImportKind, { language, categories, decimalSign }: Reader): SheetWriting {
  const t = translator(language);
  const yes = t('dataimport.yes');
  const no = t('dataimport.no');
  const choices: Partial<Record<ImportField, string[]>> = {
    unit: units.map((unit) => t(`platform.units.${unit}`)),
    kind: contactKinds.map((each) => t(`contact.kinds.${each}`)),
    direction: debtDirections.map((each) => t(`debt.directions.${each}`)),
    category: inOneList(categories),
    ...Object.fromEntries(
      (['trackStock', 'showInPos', 'showInStore', 'favourite'] as const).map((field) => [field, [yes, no]]),
    ),
  };
  const fields = fieldsOf(kind)
    .map(([field]) => field)
    .filter((field) => field !== 'id' && !foreignFields.has(field));
  const sheet = {
    name: t(`dataimport.kinds.${kind}`),
    columns: fields.map((field) => ({
      title: t(`dataimport.fields.${field}`),
      ...(field === 'name' || field === 'description' ? { width: 32 } : {}),
      ...(choices[field] ? { choices: choices[field] } : {}),
    })),
    rows: examplesOf(t)[kind].map((example) => fields.map((field) => example[field] ?? null)),
  };
  return { format: 'xlsx', decimalSign, sheets: [sheet] };
}

function examplesOf(t: ReturnType<typeof translator>): Record<ImportKind, Examples> {
  const word = (key: 'coffee' | 'shirt' | 'haircut' | 'manicure' | 'drinks' | 'clothes') =>
    t(`dataimport.examples.${key}`);
  return {
    products: [
      {
        name: word('coffee'),
        category: word('drinks'),
        price: 32.5,
        cost: 24,
        stock: 12,
        barcode: '7401234567890',
        unit: t('platform.units.piece'),
        showInPos: t('dataimport.yes'),
      },
      {
        name: word('shirt'),
        category: word('clothes'),
        price: 120,
        cost: 70,
        stock: 3,
        sku: 'CAM-M',
        size: 'M',
      },
      {
        name: word('shirt'),
        category: word('clothes'),
        price: 120,
        cost: 70,
        stock: 5,
        sku: 'CAM-L',
        size: 'L',
      },
    ],
    services: [
      { name: word('haircut'), price: 60, durationMinutes: 30 },
      { name: word('manicure'), price: 85.5, durationMinutes: 45 },
    ],
    contacts: [
      { name: 'Marta Solís', phone: '+502 5555 1234', kind: t('contact.kinds.client'), creditLimit: 500 },
      { name: 'Distribuidora Central', taxId: '123456-7', kind: t('contact.kinds.supplier') },
    ],
    stock: [
      { name: word('coffee'), barcode: '7401234567890', stock: 24, cost: 24 },
      { name: word('shirt'), sku: 'CAM-M', stock: 6.5 },
    ],
    debts: [
      {
        name: 'Marta Solís',
        phone: '+502 5555 1234',
        amount: 350,
        direction: t('debt.directions.receivable'),
        date: '2026-10-15',
        dueDate: '2026-12-15',
      },
      { name: 'Distribuidora Central', amount: 1200, direction: t('debt.directions.payable') },
    ],
  };
}

/** A list in a cell holds 255 characters, and no name with a comma. */
function inOneList(names: string[]): string[] {
  const plain = names.filter((name) => !/[,"]/.test(name));
  let left = 255;
  return plain.filter((name) => {
    left -= name.length + 1;
    return left >= 0;
  });
}
