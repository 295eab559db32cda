import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

export const mostAttachments = 3;

/** The complete list of attachments: ids of existing files, and signed ids of new private uploads. */
export const AttachmentsInput = z
  .array(z.string({ error: 'invalidText' }).max(200, 'tooLong'))
  .max(mostAttachments, 'tooManyAttachments')
  .refine((names) => new Set(names).size === names.length, 'repeatedItem');

export const Attachment = z.object({
  id: id(),
  filename: z.string(),
  contentType: z.string(),
  /** The size of the uploaded original, in bytes. */
  byteSize: z.int(),
});
Attachment.register(z.globalRegistry, { title: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** `url` opens the file for five minutes without further checks. */
export const AttachmentLink = Attachment.extend({ url: z.string() });
