import { domain } from '../../core/domain.ts';

export const debt = domain({ name: 'debt', verifiedAs: 'debts' });
