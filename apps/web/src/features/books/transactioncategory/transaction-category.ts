import type { TransactionType } from '@mostrador/shared/codes/codes';
import { reportGroupsFor } from '@mostrador/shared/codes/report-groups';
import type { Output } from '../../../lib/api/output.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useIsPerson } from '../../../lib/session/me.tsx';

export type ListedCategory = Output<'transactionCategory.byId'>;

/** Loaded when the form opens. */
export const categoryRules = () =>
  import('@mostrador/api/books/transactioncategory/transactioncategory.schema').then(
    ({ TransactionCategoryInput }) => TransactionCategoryInput,
  );

type CategoryField = 'name' | 'transactionTypeId' | 'reportGroup' | 'isFixed' | 'color' | 'icon';
export type CategoryValues = Pick<ListedCategory, CategoryField> & { description: string };

export const blankCategory: CategoryValues = {
  name: '',
  description: '',
  transactionTypeId: 'expense',
  reportGroup: reportGroupsFor.expense[0],
  isFixed: false,
  color: null,
  icon: null,
};

export const valuesOf = (category: Pick<ListedCategory, CategoryField | 'description'>): CategoryValues => {
  const { name, description, transactionTypeId, reportGroup, isFixed, color, icon } = category;
  return { name, description: description ?? '', transactionTypeId, reportGroup, isFixed, color, icon };
};

/** Returns the types of transactions. A person sells nothing, so personal books have no sales. */
export function useTypes(): TransactionType[] {
  const isPerson = useIsPerson();
  return isPerson ? ['expense', 'income'] : ['expense', 'income', 'sale'];
}

/** The link to the documents of a category in a period that make up its sum. */
export const behind = ({ id }: { id: string }, { from, until }: { from: string; until: string }) => ({
  to: paths.figureEntries,
  search: { figure: 'category', categoryId: id, from, until },
});
