import type { RecurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';
import type { Output } from '../../../lib/api/output.ts';
import { paths } from '../../../lib/navigation/paths.ts';

export type Recurrence = Output<'recurrence.byId'>;
export type CardDay = Output<'recurrence.calendar'>['cardDays'][number];
export type Occurrence = Output<'recurrence.calendar'>['occurrences'][number];

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
