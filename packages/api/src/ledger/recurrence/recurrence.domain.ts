import { domain } from '../../core/domain.ts';

/**
 * The recurrence fields of documents. Its calls and its job depend on the documents, so that they are in
 * `schedule`.
 */
export const recurrence = domain({ name: 'recurrence' });
