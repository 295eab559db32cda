import { domain } from '../../core/domain.ts';

/** What documents say of their recurrence; its calls and its job stand on the documents, in `schedule`. */
export const recurrence = domain({ name: 'recurrence' });
