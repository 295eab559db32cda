import { domain } from '../base/domain.ts';

export const debt = domain({ name: 'debt' });
