import type { Screen } from '../screen.ts';

/** The screens for signed-out users, and those to which refused users are redirected. */
export const publicScreens: Screen[] = [
  {
    path: '/',
    title: 'welcome',
    access: 'guests',
    words: ['auth', 'landing', 'industry'],
    page: () => import('../../features/identity/auth/LandingPage.tsx'),
  },
  {
    path: '/login',
    title: 'login',
    access: 'guests',
    words: ['auth'],
    page: () => import('../../features/identity/auth/LoginPage.tsx'),
  },
  {
    path: '/plus',
    title: 'plus',
    access: 'anyone',
    words: ['plus'],
    page: () => import('../../features/product-ops/plus/PlusPage.tsx'),
  },
  {
    path: '/recuperar-contrasena',
    title: 'forgotPassword',
    access: 'guests',
    words: ['auth'],
    page: () => import('../../features/identity/auth/password/ForgotPasswordPage.tsx'),
  },
  {
    path: '/cambiar-contrasena',
    title: 'resetPassword',
    access: 'anyone',
    words: ['auth'],
    page: () => import('../../features/identity/auth/password/ResetPasswordPage.tsx'),
  },
  {
    path: '/verificar-email',
    title: 'confirmEmail',
    access: 'anyone',
    words: ['auth'],
    page: () => import('../../features/identity/auth/sign-up/ConfirmEmailPage.tsx'),
  },
  {
    path: '/no-fui-yo',
    title: 'notMe',
    access: 'anyone',
    words: ['auth'],
    page: () => import('../../features/identity/auth/password/NotMePage.tsx'),
  },
  {
    path: '/app-sumo/callback',
    title: 'promotion',
    access: 'anyone',
    words: ['promotion'],
    page: () => import('../../features/product-ops/redemption/PromotionPage.tsx'),
  },
  {
    path: '/unirme',
    title: 'join',
    access: 'members',
    words: ['auth'],
    page: () => import('../../features/identity/join/JoinPage.tsx'),
  },
  {
    path: '/unirme/:code',
    title: 'join',
    access: 'members',
    words: ['auth'],
    page: () => import('../../features/identity/join/JoinPage.tsx'),
  },
  {
    path: '/403',
    title: 'forbidden',
    access: 'anyone',
    page: () => import('../../features/product-ops/error-pages/ForbiddenPage.tsx'),
  },
  {
    path: '/404',
    title: 'notFound',
    access: 'anyone',
    page: () => import('../../features/product-ops/error-pages/NotFoundPage.tsx'),
  },
];
