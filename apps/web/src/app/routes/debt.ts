import { IconNotebook, IconUserDollar } from '@tabler/icons-react';
import type { Screen } from '../screen.ts';

/** Debts by contact. The pages themselves show a notice if the user may not see them. */
export const debtScreens: Screen[] = [
  {
    path: '/dashboard/deudas/por-usuario',
    title: 'debtsByContact',
    access: 'members',
    menu: { section: 'accounting', icon: IconUserDollar, anyOf: ['debt.list'] },
    words: ['debt'],
    page: () => import('../../features/ledger/debt/DebtorsPage.tsx'),
  },
  {
    path: '/dashboard/deudas/por-transaccion',
    title: 'debtsByTransaction',
    access: 'members',
    menu: { section: 'accounting', icon: IconNotebook, anyOf: ['debt.list'] },
    words: ['debt'],
    page: () => import('../../features/ledger/debt/DebtsPage.tsx'),
  },
  {
    path: '/dashboard/deudas/por-usuario/:id',
    title: 'debtsOfContact',
    access: 'members',
    words: ['debt', 'payment', 'platform', 'sale'],
    page: () => import('../../features/ledger/debt/DebtorPage.tsx'),
  },
];
