import { z } from 'zod';

/**
 * A mail ready to send. `link` is the secret address in it, which the first send attempt prints on the
 * console.
 */
export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.string().nullable(),
});
export type Mail = z.infer<typeof Mail>;
