import { domain } from '../../core/domain.ts';

/**
 * The recurrence fields of documents. The procedures and the job are in `schedule`, because they depend on
 * the documents.
 */
export const recurrence = domain({ name: 'recurrence' });
