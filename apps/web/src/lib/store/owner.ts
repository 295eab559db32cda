/**
 * The owner of a stored value. A new user of this browser keeps the values of the device and of the
 * signed-out visitor; at a till also the open sale. Names in none of the lists belong to the user, so that
 * new names are removed with the user's data by default.
 */
export type Owner = 'device' | 'visitor' | 'till' | 'session' | 'person';

/** The codes that a visitor has before signing in. */
export const visitorNames = [
  'joinCode',
  'joinOrganization',
  'referralCode',
  'referralAt',
  'promotionCode',
  'promotionState',
] as const;

const owners: readonly [Owner, RegExp][] = [
  ['device', /^(device|cashRegister|language|theme\w+|navCollapsed|letterKeys|tillSound|receiptPaper)$/],
  ['visitor', new RegExp(`^(${visitorNames.join('|')})$`)],
  ['till', /^cart:/],
  ['session', /^token$/],
];

export const ownerOf = (name: string): Owner => owners.find(([, names]) => names.test(name))?.[0] ?? 'person';
