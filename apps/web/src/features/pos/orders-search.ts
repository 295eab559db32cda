import { z } from 'zod';

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .or(z.literal(''));

/** What the address of the list says; the names are read by people, so they are Spanish like the paths. */
export const OrdersSearch = z.object({
  texto: z.string().catch('').default(''),
  desde: day.catch('').default(''),
  hasta: day.catch('').default(''),
  estado: z.enum(['', 'done', 'voided']).catch('').default(''),
  pago: z.enum(['', 'cash', 'card', 'transfer', 'credit', 'mixed']).catch('').default(''),
  pagina: z.coerce.number().int().min(1).catch(1).default(1),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

export const isFiltered = ({ texto, desde, hasta, estado, pago }: OrdersSearch): boolean =>
  [texto, desde, hasta, estado, pago].some((value) => value !== '');

/** The filter of `pos.list` for what the address says. */
export const filterOf = ({ texto, desde, hasta, estado, pago, pagina }: OrdersSearch) => ({
  page: pagina,
  ...(texto && { content: texto }),
  ...(desde && { from: desde }),
  ...(hasta && { until: hasta }),
  ...(estado && { status: estado }),
  ...(pago && { paymentMethod: pago }),
});
