import { IconBuildingBank, IconBuildingStore } from '@tabler/icons-react';
import type { Screen } from '../screen.ts';

/** The screens of the public page on which customers order. */
export const storeScreens: Screen[] = [
  {
    path: '/dashboard/tienda',
    title: 'storeSettings',
    access: 'members',
    gate: 'store.configure',
    redirect: '/dashboard/tienda/configuracion',
  },
  {
    path: '/dashboard/tienda/configuracion',
    title: 'storeSettings',
    access: 'members',
    gate: 'store.configure',
    menu: { section: 'store', icon: IconBuildingStore },
    words: ['store'],
    page: () => import('../../features/channels/store/StoreSettingsPage.tsx'),
  },
  {
    path: '/dashboard/tienda/pagos',
    title: 'storePayments',
    access: 'members',
    gate: 'store.configure',
    menu: { section: 'store', icon: IconBuildingBank },
    words: ['store'],
    page: () => import('../../features/channels/store/StorePaymentsPage.tsx'),
  },
];
