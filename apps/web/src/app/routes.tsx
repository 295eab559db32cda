import {
  IconBox,
  IconBuildingWarehouse,
  IconCashRegister,
  IconHome,
  IconReceipt2,
  IconTags,
} from '@tabler/icons-react';
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
  {
    path: '/dashboard/inventario',
    title: 'inventory',
    access: 'members',
    menu: { section: 'inventory', icon: IconBuildingWarehouse },
    page: () => import('../features/product/InventoryPage.tsx'),
  },
  {
    path: '/dashboard/productos',
    title: 'products',
    access: 'members',
    redirect: '/dashboard/productos/todos',
  },
  {
    path: '/dashboard/productos/todos',
    title: 'products',
    access: 'members',
    gate: 'product.list',
    menu: { section: 'inventory', icon: IconBox },
    page: () => import('../features/product/ProductsPage.tsx'),
  },
  {
    path: '/dashboard/productos/nuevo',
    title: 'newProduct',
    access: 'members',
    gate: 'product.create',
    page: () => import('../features/product/NewProductPage.tsx'),
  },
  {
    path: '/dashboard/productos/:id',
    title: 'product',
    access: 'members',
    page: () => import('../features/product/ProductPage.tsx'),
  },
  {
    path: '/dashboard/productos/:id/editar',
    title: 'editProduct',
    access: 'members',
    gate: 'product.update',
    page: () => import('../features/product/EditProductPage.tsx'),
  },
  {
    path: '/dashboard/categoria-de-productos',
    title: 'productCategories',
    access: 'members',
    redirect: '/dashboard/categoria-de-productos/todos',
  },
  {
    path: '/dashboard/categoria-de-productos/todos',
    title: 'productCategories',
    access: 'members',
    gate: 'category.list',
    menu: { section: 'inventory', icon: IconTags },
    page: () => import('../features/category/CategoriesPage.tsx'),
  },
  {
    path: '/dashboard/categoria-de-productos/nuevo',
    title: 'newProductCategory',
    access: 'members',
    gate: 'category.create',
    page: () => import('../features/category/NewCategoryPage.tsx'),
  },
  {
    path: '/dashboard/categoria-de-productos/:id/editar',
    title: 'editProductCategory',
    access: 'members',
    gate: 'category.update',
    page: () => import('../features/category/EditCategoryPage.tsx'),
  },
];

/**
 * Development only: every component in every state. `VITE_KIT=1` keeps it in a build that is to be looked at.
 */
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
