import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { money, moneyAnswer, quantity, rate } from '../money/amount.ts';
import { Discount } from '../money/discount.ts';
import { maxMoney, maxQuantity } from '../money/money.ts';
import { PageQuery } from './page.ts';
import * as wire from './wire.ts';
import { wireShape } from './wire-schema.ts';

const Line = z.object({ lineId: z.string().optional(), quantity: quantity(), price: money().nullish() });
const Sale = z.object({
  concept: z
    .string()
    .nullable()
    .overwrite((text) => (text === '' ? null : text)),
  salePrice: money(),
  taxRate: rate().nullable(),
  changeGiven: moneyAnswer().optional(),
  isPaid: z.boolean().default(false),
  discount: Discount.nullish(),
  lines: z.array(Line).default([]),
  pricesBySize: z.record(z.string(), money()).optional(),
  freeForm: z.unknown().optional(),
  accessToken: z
    .string()
    .optional()
    .meta({ wire: { name: 'accessToken' } }),
  receiptLine1: z.string().optional(),
  payment: z
    .discriminatedUnion('method', [
      z.object({ method: z.literal('cash'), amountPaid: money() }),
      z.object({ method: z.literal('points'), amountPaid: z.int() }),
    ])
    .optional(),
});
const input = wire.shapeOf(Sale, 'input');
const inward = wire.fromBody(input);
const outward = wire.toWire(wire.shapeOf(Sale, 'output'));
const read = (body: unknown) => Sale.safeParse(inward(body));

test('a whole body goes in and comes out as documented', () => {
  const body = {
    concept: null,
    sale_price: 12.5,
    tax_rate: 16,
    change_given: -0.05,
    is_paid: true,
    discount: { value: 10, unit: 'percentage' },
    lines: [{ line_id: 'a', quantity: 0.35, price: null }],
    prices_by_size: { talla_grande: 3, tallaChica: 0.01 },
    free_form: { anyKey: [{ innerKey: 1.5 }] },
    accessToken: 'x',
    receipt_line_1: 'NIT',
    payment: { method: 'cash', amount_paid: 1.25 },
  };
  const sale = read(body).data;
  expect(sale).toEqual({
    concept: null,
    salePrice: 1250,
    taxRate: 1600,
    changeGiven: -5,
    isPaid: true,
    discount: { value: 1000, unit: 'percentage' },
    lines: [{ lineId: 'a', quantity: 350, price: null }],
    pricesBySize: { talla_grande: 300, tallaChica: 1 },
    freeForm: { anyKey: [{ innerKey: 1.5 }] },
    accessToken: 'x',
    receiptLine1: 'NIT',
    payment: { method: 'cash', amountPaid: 125 },
  });
  expect(outward(sale)).toEqual(body);
  expect(inward({ payment: { method: 'points', amount_paid: 12 } })).toEqual({
    payment: { method: 'points', amountPaid: 12 },
  });
});

test('a number that is no decimal of its scale is refused and names its field', () => {
  for (const garbage of [
    12.345,
    1e21,
    1e-7,
    0.1 + 0.2,
    '1e3',
    'x',
    '',
    true,
    [12],
    { a: 1 },
    Number.NaN,
    -0,
    1e15,
    9e15,
  ]) {
    const issues = read({ sale_price: garbage, concept: null, tax_rate: null }).error?.issues;
    expect(issues?.map((issue) => wire.wirePath(input, issue.path))).toEqual(['sale_price']);
  }
});

test('an inside name cannot slip past its conversion', () => {
  expect(inward({ salePrice: 5, sale_price: 1, nothing: 2, lines: [{ lineId: 'x' }] })).toEqual({
    salePrice: 100,
    lines: [{}],
  });
});

test('a body of another kind passes as it is, for the schema to refuse', () => {
  for (const garbage of [null, 7, 'x', true]) expect(read(garbage).success).toBe(false);
  expect(inward({ lines: 'x', discount: 3, payment: [] })).toEqual({ lines: 'x', discount: 3, payment: [] });
  expect(
    inward(JSON.parse('{"__proto__": {"a": 1}, "prices_by_size": {"__proto__": 1}}')),
  ).not.toHaveProperty('a');
});

test('query text gets its types back', () => {
  const Filter = PageQuery.extend({
    ids: z.array(z.string()).optional(),
    amounts: z.array(money()).optional(),
    isOpen: z.boolean().optional(),
    categoryId: z.string().nullish(),
    from: z.date().optional(),
    least: money().nullish(),
    order: z.enum(['asc', 'desc']).optional(),
  });
  const parse = wire.fromText(wire.shapeOf(Filter, 'input'));
  expect(parse({ ids: '1,2', amounts: ['1.5,2', '3'], is_open: 'true', page: '2', per_page: '50' })).toEqual({
    ids: ['1', '2'],
    amounts: [150, 200, 300],
    isOpen: true,
    page: 2,
    perPage: 50,
  });
  expect(parse({ ids: ['1', '2'], is_open: 'maybe', page: '1e3' })).toEqual({
    ids: ['1', '2'],
    isOpen: 'maybe',
    page: '1e3',
  });
  expect(parse({ ids: '', page: '', category_id: '', least: '', order: 'asc' })).toEqual({
    ids: [],
    page: undefined,
    categoryId: null,
    least: null,
    order: 'asc',
  });
});

test('form fields are text too, but a comma in them is a comma', () => {
  const Form = z.object({ names: z.array(z.string()), stock: quantity().nullable(), active: z.boolean() });
  const parse = wire.fromForm(wire.shapeOf(Form, 'input'));
  expect(parse({ names: 'Pan, dulce', stock: '', active: 'false' })).toEqual({
    names: ['Pan, dulce'],
    stock: null,
    active: false,
  });
  expect(parse({ names: ['a', 'b'], stock: '1.5', active: 'true' })).toEqual({
    names: ['a', 'b'],
    stock: 1500,
    active: true,
  });
});

test('every amount and quantity survives the round trip and is written without noise', () => {
  const Row = z.object({ amount: moneyAnswer(), quantity: quantity(), parts: z.array(money()).nullable() });
  const [encode, decode] = [
    wire.toWire(wire.shapeOf(Row, 'output')),
    wire.fromBody(wire.shapeOf(Row, 'input')),
  ];
  const row = fc.record({
    amount: fc.integer({ min: -maxMoney, max: maxMoney }),
    quantity: fc.integer({ min: 0, max: maxQuantity }),
    parts: fc.option(fc.array(fc.integer({ min: 0, max: maxMoney }))),
  });
  fc.assert(
    fc.property(row, (value) => {
      const json = JSON.stringify(encode(value));
      expect(json).not.toMatch(/\.\d{4}|e/);
      expect(decode(JSON.parse(json))).toEqual(value);
    }),
  );
});

test('instants go outward as JSON writes them, and alternatives convert by kind', () => {
  const at = new Date(0);
  const Row = z.object({
    madeAt: z.date().nullable(),
    owner: z.union([z.object({ fullName: z.string() }), z.string()]),
  });
  const encode = wire.toWire(wire.shapeOf(Row, 'output'));
  expect(encode({ madeAt: at, owner: { fullName: 'Ana' } })).toEqual({
    made_at: at.toJSON(),
    owner: { full_name: 'Ana' },
  });
  expect(encode({ madeAt: null, owner: 'Ana' })).toEqual({ made_at: null, owner: 'Ana' });
});

test('issues use wire names', () => {
  expect(wire.wirePath(input, ['lines', 3, 'lineId'])).toBe('lines.3.line_id');
  expect(wire.wirePath(input, ['accessToken'])).toBe('accessToken');
  expect(wire.wirePath(input, ['payment', 'amountPaid'])).toBe('payment.amount_paid');
  expect(wire.wirePath(input, ['pricesBySize', 'tallaChica'])).toBe('prices_by_size.tallaChica');
  expect(wire.wirePath(input, [])).toBe('');
});

test('the published schema speaks of decimals', () => {
  const [money2, two, three] = [
    'An amount of money with at most 2 decimals.',
    'A number with at most 2 decimals.',
    'A number with at most 3 decimals.',
  ];
  const schema = wireShape(
    z.object({
      salePrice: money().default(100),
      stock: quantity().nullable(),
      page: z.int(),
      growth: z
        .int()
        .nullable()
        .meta({ wire: { scale: 100 } }),
    }),
    'input',
  );
  expect(schema).toEqual({
    type: 'object',
    properties: {
      sale_price: { type: 'number', minimum: 0, maximum: maxMoney / 100, default: 1, description: money2 },
      stock: {
        anyOf: [
          { type: 'number', minimum: 0, maximum: maxQuantity / 1000, description: three },
          { type: 'null' },
        ],
      },
      page: { type: 'integer' },
      growth: { anyOf: [{ type: 'number', description: two }, { type: 'null' }] },
    },
    required: ['stock', 'page', 'growth'],
  });
});
