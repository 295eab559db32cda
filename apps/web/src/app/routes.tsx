import { IconCashRegister, IconHome, IconReceipt2 } from '@tabler/icons-react';
import type { Screen } from './screen.ts';

/**
 * Every documented screen that exists: Spanish path, who may come, the page. Menu, search, titles and guards
 * read this table; a screen that is not here answers 404.
 */
export const screens: Screen[] = [
  { path: '/', title: 'welcome', access: 'guests', page: () => import('../features/auth/LandingPage.tsx') },
  { path: '/login', title: 'login', access: 'guests', page: () => import('../features/auth/LoginPage.tsx') },
  {
    path: '/recuperar-contrasena',
    title: 'forgotPassword',
    access: 'guests',
    page: () => import('../features/auth/ForgotPasswordPage.tsx'),
  },
  {
    path: '/cambiar-contrasena',
    title: 'resetPassword',
    access: 'guests',
    page: () => import('../features/auth/ResetPasswordPage.tsx'),
  },
  {
    path: '/verificar-email',
    title: 'confirmEmail',
    access: 'anyone',
    page: () => import('../features/auth/ConfirmEmailPage.tsx'),
  },
  {
    path: '/403',
    title: 'forbidden',
    access: 'anyone',
    page: () => import('../features/refusal/ForbiddenPage.tsx'),
  },
  {
    path: '/404',
    title: 'notFound',
    access: 'anyone',
    page: () => import('../features/refusal/NotFoundPage.tsx'),
  },
  { path: '/dashboard', title: 'start', access: 'members', redirect: 'home' },
  {
    path: '/dashboard/finalizar-registro',
    title: 'finishSignUp',
    access: 'members',
    isPlain: true,
    page: () => import('../features/auth/FinishSignUpPage.tsx'),
  },
  {
    path: '/dashboard/permission-denied',
    title: 'permissionDenied',
    access: 'members',
    page: () => import('../features/refusal/PermissionDeniedPage.tsx'),
  },
  {
    path: '/dashboard/pdv/inicio',
    title: 'posHome',
    access: 'members',
    gate: 'pos.home',
    menu: { section: 'pos', icon: IconHome },
    page: () => import('../features/pos/PosHomePage.tsx'),
  },
  {
    path: '/dashboard/pdv/nueva-venta',
    title: 'newSale',
    access: 'members',
    gate: 'pos.create',
    menu: { section: 'pos', icon: IconCashRegister },
    isWide: true,
    page: () => import('../features/pos/TillPage.tsx'),
  },
  {
    path: '/dashboard/pdv/ordenes',
    title: 'orders',
    access: 'members',
    gate: 'pos.list',
    menu: { section: 'pos', icon: IconReceipt2 },
    page: () => import('../features/pos/OrdersPage.tsx'),
  },
  {
    path: '/dashboard/pdv/ordenes/:id',
    title: 'order',
    access: 'members',
    gate: 'pos.list',
    page: () => import('../features/pos/OrderPage.tsx'),
  },
  {
    path: '/r/:token',
    title: 'order',
    access: 'anyone',
    page: () => import('../features/receipt/ReceiptPage.tsx'),
  },
];

/** Development only: every component in every state. `VITE_KIT=1` keeps it in a build that is to be looked at. */
export const kitScreens: Screen[] =
  import.meta.env.DEV || import.meta.env.VITE_KIT
    ? [
        {
          path: '/_kit',
          title: 'components',
          access: 'anyone',
          page: () => import('../features/kit/KitPage.tsx'),
        },
      ]
    : [];
