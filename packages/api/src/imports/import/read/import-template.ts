import { contactKinds, debtDirections, units } from '@mostrador/shared/codes/codes';
import type { ImportKind } from '@mostrador/shared/codes/import-codes';
import { fieldsOf, foreignFields, type ImportField } from '@mostrador/shared/codes/import-fields';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import type { CellInput, SheetWriting } from '../../../core/io/spreadsheet.ts';

type Reader = {
  language: Language;
  categories: string[];
  decimalSign: '.' | ',';
  decimals: number;
  /** The shop's goods with tracked stock, instead of the examples for opening stock. */
  goods: Examples;
};
type Examples = Partial<Record<ImportField, CellInput>>[];

/** Builds a workbook template: titles in the reader's language, two examples, and lists to choose from. */
export function templateOf(kind: ImportKind, reader: Reader): SheetWriting {
  const { language, categories, decimalSign, goods } = reader;
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
  const examples = kind === 'stock' && goods.length > 0 ? goods : examplesOf(t, reader)[kind];
  const sheet = {
    name: t(`dataimport.kinds.${kind}`),
    columns: fields.map((field) => ({
      title: t(`dataimport.fields.${field}`),
      ...(field === 'name' || field === 'description' ? { width: 32 } : {}),
      ...(choices[field] ? { choices: choices[field] } : {}),
    })),
    rows: examples.map((example) => fields.map((field) => example[field] ?? null)),
  };
  return { format: 'xlsx', decimalSign, sheets: [sheet] };
}

function examplesOf(
  t: ReturnType<typeof translator>,
  { decimals }: Pick<Reader, 'decimals'>,
): Record<ImportKind, Examples> {
  // In a currency without cents a coffee costs thousands.
  const amount = (value: number) => (decimals === 0 ? Math.round(value * 100) : value);
  const word = (key: 'coffee' | 'shirt' | 'haircut' | 'manicure' | 'drinks' | 'clothes') =>
    t(`dataimport.examples.${key}`);
  return {
    products: [
      {
        name: word('coffee'),
        category: word('drinks'),
        price: amount(32.5),
        cost: amount(24),
        stock: 12,
        barcode: '7401234567890',
        unit: t('platform.units.piece'),
        showInPos: t('dataimport.yes'),
      },
      {
        name: word('shirt'),
        category: word('clothes'),
        price: amount(120),
        cost: amount(70),
        stock: 3,
        sku: 'CAM-M',
        size: 'M',
      },
      {
        name: word('shirt'),
        category: word('clothes'),
        price: amount(120),
        cost: amount(70),
        stock: 5,
        sku: 'CAM-L',
        size: 'L',
      },
    ],
    services: [
      { name: word('haircut'), price: amount(60), durationMinutes: 30 },
      { name: word('manicure'), price: amount(85.5), durationMinutes: 45 },
    ],
    contacts: [
      {
        name: 'Marta Solís',
        phone: '+502 5555 1234',
        kind: t('contact.kinds.client'),
        creditLimit: amount(500),
      },
      { name: 'Distribuidora Central', taxId: '123456-7', kind: t('contact.kinds.supplier') },
    ],
    stock: [
      { name: word('coffee'), barcode: '7401234567890', stock: 24, cost: amount(24) },
      { name: word('shirt'), sku: 'CAM-M', stock: 6.5 },
    ],
    debts: [
      {
        name: 'Marta Solís',
        phone: '+502 5555 1234',
        amount: amount(350),
        direction: t('debt.directions.receivable'),
        date: { day: '2026-10-15' },
        dueDate: { day: '2026-12-15' },
      },
      { name: 'Distribuidora Central', amount: amount(1200), direction: t('debt.directions.payable') },
    ],
  };
}

/** Selects the names that fit into the list of a cell: 255 characters in total, and no name with a comma. */
function inOneList(names: string[]): string[] {
  const plain = names.filter((name) => !/[,"]/.test(name));
  let left = 255;
  return plain.filter((name) => {
    left -= name.length + 1;
    return left >= 0;
  });
}
