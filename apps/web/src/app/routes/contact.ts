import { IconAddressBook } from '@tabler/icons-react';
import type { Screen } from '../screen.ts';

/** Customers and suppliers. */
export const contactScreens: Screen[] = [
  {
    path: '/dashboard/contactos',
    title: 'contacts',
    access: 'members',
    redirect: '/dashboard/contactos/todos',
  },
  {
    path: '/dashboard/contactos/todos',
    title: 'contacts',
    access: 'members',
    gate: 'contact.list',
    menu: { section: 'contacts', icon: IconAddressBook },
    words: ['contact'],
    page: () => import('../../features/directory/contact/ContactsPage.tsx'),
  },
  {
    path: '/dashboard/contactos/nuevo',
    title: 'newContact',
    access: 'members',
    gate: 'contact.create',
    words: ['contact'],
    page: () => import('../../features/directory/contact/NewContactPage.tsx'),
  },
  {
    path: '/dashboard/contactos/:id',
    title: 'contact',
    access: 'members',
    gate: 'contact.list',
    words: ['contact'],
    page: () => import('../../features/directory/contact/ContactPage.tsx'),
  },
  {
    path: '/dashboard/contactos/:id/transacciones',
    title: 'contactTransactions',
    access: 'members',
    gate: 'contact.transactions',
    words: ['contact', 'expense', 'platform', 'receipt', 'sale'],
    page: () => import('../../features/directory/contact/ContactTransactionsPage.tsx'),
  },
  {
    path: '/dashboard/contactos/:id/productos',
    title: 'contactProducts',
    access: 'members',
    gate: 'contact.products',
    words: ['contact', 'platform', 'sale'],
    page: () => import('../../features/directory/contact/ContactProductsPage.tsx'),
  },
  {
    path: '/dashboard/contactos/:id/editar',
    title: 'editContact',
    access: 'members',
    gate: 'contact.update',
    words: ['contact'],
    page: () => import('../../features/directory/contact/EditContactPage.tsx'),
  },
];
