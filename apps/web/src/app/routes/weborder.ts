import { IconShoppingBag } from '@tabler/icons-react';
import type { Screen } from '../screen.ts';

/** The orders from the public page of the shop. */
export const webOrderScreens: Screen[] = [
  {
    path: '/dashboard/ordenes-web',
    title: 'webOrders',
    access: 'members',
    gate: 'weborder.list',
    menu: { section: 'store', icon: IconShoppingBag },
    isWide: true,
    words: ['platform', 'sale', 'weborder'],
    page: () => import('../../features/channels/weborder/WebOrdersPage.tsx'),
  },
  {
    path: '/dashboard/ordenes-web/analiticas',
    title: 'webOrderStats',
    access: 'members',
    gate: 'weborder.analytics',
    words: ['platform', 'report', 'weborder'],
    page: () => import('../../features/channels/weborder/OrderStatsPage.tsx'),
  },
  {
    path: '/dashboard/orden-web/:id',
    title: 'webOrder',
    access: 'members',
    gate: 'weborder.list',
    words: ['platform', 'sale', 'weborder'],
    page: () => import('../../features/channels/weborder/WebOrderPage.tsx'),
  },
  {
    path: '/dashboard/orden-web/:id/editar',
    title: 'editWebOrder',
    access: 'members',
    gate: 'weborder.update',
    words: ['booksale', 'lines', 'platform', 'sale', 'weborder'],
    page: () => import('../../features/channels/weborder/EditOrderPage.tsx'),
  },
];
