import { type ImportKind, importKinds } from './import-codes.ts';

/** The format in which a cell is parsed, and its value displayed. */
export type ImportType =
  | 'text'
  | 'amount'
  | 'quantity'
  | 'percent'
  | 'whole'
  | 'yesNo'
  | 'day'
  | 'unit'
  | 'codes'
  | 'contactKind'
  | 'debtDirection';

const itemFields = {
  id: 'text',
  name: 'text',
  category: 'text',
  price: 'amount',
  cost: 'amount',
  description: 'text',
  unit: 'unit',
  quantityStep: 'quantity',
  quantityMin: 'quantity',
  taxRate: 'percent',
  wholesaleQuantity: 'quantity',
  wholesalePrice: 'amount',
  showInPos: 'yesNo',
  showInStore: 'yesNo',
  favourite: 'yesNo',
} as const satisfies Record<string, ImportType>;

const variant = { color: 'text', size: 'text', style: 'text' } as const;
const codes = { sku: 'text', barcode: 'text' } as const;
const person = { phone: 'text', email: 'text', taxId: 'text' } as const;

/**
 * The fields of each kind of import, in the order of its template. Columns of other programs are recognized
 * separately.
 */
const importFields = {
  products: {
    ...itemFields,
    openPrice: 'yesNo',
    ...variant,
    ...codes,
    codes: 'codes',
    stock: 'quantity',
    lowStock: 'quantity',
    trackStock: 'yesNo',
    supplier: 'text',
    expiresOn: 'day',
    handle: 'text',
    soldByWeight: 'yesNo',
    option1Name: 'text',
    option1Value: 'text',
    option2Name: 'text',
    option2Value: 'text',
    option3Name: 'text',
    option3Value: 'text',
    variation: 'text',
    shelved: 'text',
  },
  services: { ...itemFields, durationMinutes: 'whole' },
  contacts: {
    name: 'text',
    ...person,
    address: 'text',
    kind: 'contactKind',
    creditLimit: 'amount',
    creditDays: 'whole',
    notes: 'text',
  },
  stock: { id: 'text', name: 'text', ...variant, ...codes, stock: 'quantity', cost: 'amount' },
  debts: {
    name: 'text',
    ...person,
    amount: 'amount',
    direction: 'debtDirection',
    date: 'day',
    dueDate: 'day',
    notes: 'text',
  },
} as const satisfies Record<ImportKind, Record<string, ImportType>>;

type FieldsOf<Kind extends ImportKind> = keyof (typeof importFields)[Kind];
export type ImportField = { [Kind in ImportKind]: FieldsOf<Kind> }[ImportKind];

/** Columns that occur only in the files of other programs: no template shows them. */
export const foreignFields: ReadonlySet<ImportField> = new Set<ImportField>([
  'handle',
  'soldByWeight',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'variation',
  'shelved',
]);

/** Groups of columns; at least one column of each group is required. */
export const neededFields: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  products: [['name', 'barcode', 'sku', 'id']],
  services: [['name', 'id']],
  contacts: [['name', 'phone', 'email', 'taxId']],
  stock: [['name', 'barcode', 'sku', 'id'], ['stock']],
  debts: [['name', 'phone', 'email', 'taxId'], ['amount']],
};

export const fieldsOf = (kind: ImportKind): [ImportField, ImportType][] => entriesOf(importFields[kind]);

/** Types the keys of these records as the fields with which the records were written. */
function entriesOf(fields: Partial<Record<ImportField, ImportType>>): [ImportField, ImportType][];
function entriesOf(fields: Record<string, ImportType>): [string, ImportType][] {
  return Object.entries(fields);
}

const named = new Map<string, ImportField>(
  importKinds.flatMap((kind) => fieldsOf(kind).map(([field]) => [field, field] as const)),
);

/** The field with this name in a schema. Null if no file has such a column. */
export const fieldNamed = (name: string): ImportField | null => named.get(name) ?? null;

export const typeOfField = (kind: ImportKind, field: ImportField): ImportType | undefined =>
  fieldsOf(kind).find(([name]) => name === field)?.[1];

/** The number of internal units per unit written in a column of the field. */
export function scaleOfField(field: ImportField): number {
  const types = importKinds.map((kind) => typeOfField(kind, field));
  if (types.includes('quantity')) return 1000;
  return types.includes('amount') || types.includes('percent') ? 100 : 1;
}

export const isImportField = (kind: ImportKind, field: string): field is ImportField =>
  Object.hasOwn(importFields[kind], field);
