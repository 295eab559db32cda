import { IconTags } from '@tabler/icons-react';
import type { Screen } from '../screen.ts';

/**
 * The categories of incomes and expenses. The forms themselves show a notice if the user may not change them.
 */
export const transactionCategoryScreens: Screen[] = [
  {
    path: '/dashboard/categoria-de-transacciones',
    title: 'transactionCategories',
    access: 'members',
    redirect: '/dashboard/categoria-de-transacciones/todos',
  },
  {
    path: '/dashboard/categoria-de-transacciones/todos',
    title: 'transactionCategories',
    access: 'members',
    gate: 'transactionCategory.list',
    menu: { section: 'accounting', icon: IconTags },
    words: ['transactioncategory'],
    page: () => import('../../features/books/transactioncategory/TransactionCategoriesPage.tsx'),
  },
  {
    path: '/dashboard/categoria-de-transacciones/nuevo',
    title: 'newTransactionCategory',
    access: 'members',
    words: ['category', 'transactioncategory'],
    page: () => import('../../features/books/transactioncategory/NewTransactionCategoryPage.tsx'),
  },
  {
    path: '/dashboard/categoria-de-transacciones/:id/editar',
    title: 'editTransactionCategory',
    access: 'members',
    words: ['category', 'transactioncategory'],
    page: () => import('../../features/books/transactioncategory/EditTransactionCategoryPage.tsx'),
  },
  {
    path: '/dashboard/categoria-de-transacciones/:id/detalle',
    title: 'transactionCategory',
    access: 'members',
    gate: 'transactionCategory.list',
    words: ['expense', 'platform', 'receipt', 'report', 'transactioncategory'],
    page: () => import('../../features/books/transactioncategory/TransactionCategoryPage.tsx'),
  },
];
