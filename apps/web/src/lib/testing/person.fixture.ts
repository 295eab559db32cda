import { defaultSettings } from '@mostrador/shared/shop/settings';
import type { Me } from '../session/person.ts';

export type Traits = {
  mainRole?: 'owner' | 'employee';
  businessType?: 'business' | 'person';
  stepTwo?: boolean;
  organization?: null;
  organizations?: number;
  /** Other values of the organization. */
  at?: Partial<NonNullable<Me['currentOrganization']>>;
};

/** A user in a business of Guatemala, as `user.me` answers. */
export function aMe({
  mainRole = 'owner',
  businessType = 'business',
  stepTwo = false,
  organization,
  organizations = 1,
  at = {},
}: Traits): Me {
  const stamps = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' };
  const own = {
    id: 'o',
    name: 'La Esquina',
    avatar: null,
    slug: null,
    country: { id: 'GT', name: 'Guatemala', currency: 'GTQ', currencySymbol: 'Q', decimals: 2 as const },
    businessType,
    industry: null,
    mainRole,
    hasPaidAccess: false,
    isTrial: false,
    trialDaysLeft: null,
    timeZone: 'America/Guatemala',
    roleName: null,
    numberOfEmployees: 1,
    customImage: null,
    ...defaultSettings,
    isDemo: false,
    ...stamps,
    ...at,
  };
  return {
    user: {
      id: 'u',
      firstName: 'Ana',
      lastName: 'López',
      email: 'ana@example.com',
      pendingEmail: null,
      avatar: null,
      phone: null,
      timeZone: null,
      country: null,
      destroyAt: null,
      language: 'es',
      isGuest: false,
      isAtTill: false,
      allowsAnalytics: null,
      paidCustomer: false,
      stepTwo,
      ...stamps,
    },
    currentOrganization: organization === null ? null : own,
    organizations: organization === null ? [] : Array.from({ length: organizations }, () => own),
    currentPermissions: { name: mainRole },
    secondFactorDue: false,
    suspension: null,
  };
}
