import { failureOf } from '../../lib/failure.ts';

/** The ticket is no more what the list showed, so what was typed for it can never be saved. */
export const isOutdated = (error: unknown) => [404, 409].includes(failureOf(error).status);
