import { IconCash, IconReceipt2, IconReportMoney } from '@tabler/icons-react';
import type { Screen } from '../screen.ts';

/** Money in and out beside the till. */
export const booksScreens: Screen[] = [
  {
    path: '/dashboard/gastos',
    title: 'expenses',
    access: 'members',
    menu: { section: 'accounting', icon: IconReceipt2 },
    words: ['expense'],
    page: () => import('../../features/books/expense/ExpensesPage.tsx'),
  },
  {
    path: '/dashboard/gastos/por-aprobar',
    title: 'pendingExpenses',
    access: 'members',
    words: ['expense'],
    page: () => import('../../features/books/expense/PendingExpensesPage.tsx'),
  },
  {
    path: '/dashboard/nuevo-gasto',
    title: 'newExpense',
    access: 'members',
    words: ['contact', 'expense', 'lines', 'payment', 'platform', 'product'],
    page: () => import('../../features/books/expense/NewExpensePage.tsx'),
  },
  {
    path: '/dashboard/gasto/:id',
    title: 'expense',
    access: 'members',
    words: ['expense', 'platform'],
    page: () => import('../../features/books/expense/ExpensePage.tsx'),
  },
  {
    path: '/dashboard/gasto/:id/editar',
    title: 'editExpense',
    access: 'members',
    words: ['contact', 'expense', 'payment', 'platform'],
    page: () => import('../../features/books/expense/EditExpensePage.tsx'),
  },
  {
    path: '/dashboard/ventas',
    title: 'bookSales',
    access: 'members',
    gate: 'sale.list',
    menu: { section: 'accounting', icon: IconCash },
    words: ['booksale', 'platform', 'pos', 'receipt', 'sale'],
    page: () => import('../../features/books/sale/SalesPage.tsx'),
  },
  {
    path: '/dashboard/nueva-venta',
    title: 'newBookSale',
    access: 'members',
    gate: 'sale.create',
    words: ['booksale', 'lines', 'payment', 'platform', 'sale'],
    page: () => import('../../features/books/sale/NewBookSalePage.tsx'),
  },
  {
    path: '/dashboard/venta/:id',
    title: 'bookSale',
    access: 'members',
    gate: 'sale.list',
    words: ['approval', 'booksale', 'contact', 'order', 'platform', 'pos', 'receipt', 'sale'],
    page: () => import('../../features/books/sale/SalePage.tsx'),
  },
  {
    path: '/dashboard/venta/:id/editar',
    title: 'editSale',
    access: 'members',
    gate: 'sale.update',
    words: ['booksale', 'lines', 'payment', 'platform', 'sale'],
    page: () => import('../../features/books/sale/EditBookSalePage.tsx'),
  },
  {
    path: '/dashboard/asistente-financiero',
    title: 'financialAssistant',
    access: 'members',
    gate: 'assistant.read',
    menu: { section: 'accounting', icon: IconReportMoney },
    words: ['assistant', 'report'],
    page: () => import('../../features/books/assistant/AssistantPage.tsx'),
  },
];
