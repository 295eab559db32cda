import { IconGift, IconLayoutDashboard, IconSchool } from '@tabler/icons-react';
import type { Screen } from '../screen.ts';

/** The start of every kind of account, and what belongs to no module. */
export const homeScreens: Screen[] = [
  { path: '/dashboard', title: 'start', access: 'members', redirect: 'home' },
  {
    path: '/dashboard/finalizar-registro',
    title: 'finishSignUp',
    access: 'members',
    isPlain: true,
    words: ['auth', 'industry', 'platform'],
    page: () => import('../../features/accounts/auth/FinishSignUpPage.tsx'),
  },
  {
    path: '/dashboard/verificacion-en-dos-pasos',
    title: 'factorDue',
    access: 'members',
    isPlain: true,
    words: ['account', 'auth'],
    page: () => import('../../features/accounts/account/FactorDuePage.tsx'),
  },
  {
    path: '/dashboard/app',
    title: 'appHome',
    access: 'members',
    gate: 'owner',
    menu: { section: 'modules', icon: IconLayoutDashboard },
    words: ['home', 'platform', 'plus', 'pos'],
    page: () => import('../../features/platform/home/AppHomePage.tsx'),
  },
  {
    path: '/dashboard/tutoriales',
    title: 'tutorials',
    access: 'members',
    menu: { section: 'modules', icon: IconSchool },
    words: ['tutorial'],
    page: () => import('../../features/product-ops/tutorials/TutorialsPage.tsx'),
  },
  {
    path: '/dashboard/referidos',
    title: 'referrals',
    access: 'members',
    menu: { section: 'modules', icon: IconGift },
    words: ['referral'],
    page: () => import('../../features/product-ops/referrals/ReferralsPage.tsx'),
  },
  {
    path: '/dashboard/cabal-card/tablero',
    title: 'cabalCard',
    access: 'members',
    page: () => import('../../features/product-ops/coming-soon/SoonPage.tsx'),
  },
  {
    path: '/dashboard/cabal-card/verificar-cuenta',
    title: 'cabalCard',
    access: 'members',
    page: () => import('../../features/product-ops/coming-soon/SoonPage.tsx'),
  },
  {
    path: '/dashboard/plus/pagar',
    title: 'plus',
    access: 'members',
    gate: 'owner',
    isPlain: true,
    words: ['plus'],
    page: () => import('../../features/product-ops/plus/PayPage.tsx'),
  },
  {
    path: '/dashboard/user/account',
    title: 'account',
    access: 'members',
    gate: 'owner',
    words: ['account', 'auth', 'notification', 'plus'],
    page: () => import('../../features/accounts/account/AccountPage.tsx'),
  },
  // The documented screen is the owner's; what is a person's own belongs to everybody who signs in.
  {
    path: '/dashboard/user/seguridad',
    title: 'security',
    access: 'members',
    words: ['account', 'auth', 'notification', 'plus'],
    page: () => import('../../features/accounts/account/AccountPage.tsx'),
  },
  {
    path: '/dashboard/aviso',
    title: 'notice',
    access: 'members',
    page: () => import('../NoticePage.tsx'),
  },
  {
    path: '/dashboard/permission-denied',
    title: 'permissionDenied',
    access: 'members',
    page: () => import('../../features/product-ops/error-pages/PermissionDeniedPage.tsx'),
  },
];
