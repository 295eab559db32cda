import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import type { RecurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';
import { paths } from '../../../lib/navigation/paths.ts';

type Outputs = inferRouterOutputs<AppRouter>['recurrence'];
export type Recurrence = Outputs['byId'];
export type CardDay = Outputs['calendar']['cardDays'][number];
export type Occurrence = Outputs['calendar']['occurrences'][number];

/** The values of the change dialog. */
export type ChangeValues = {
  scope: 'this' | 'following' | 'all';
  concept: string;
  amount: number | null;
  recurrence: RecurrenceValue | null;
};

export const documentPath = ({ kind, documentId }: Pick<Occurrence, 'kind' | 'documentId'>) =>
  documentId === null ? null : pathOf[kind](documentId);

const pathOf = { sale: paths.bookSale, expense: paths.expense, income: paths.income };
