import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

export const mostAttachments = 3;

/** All that shall be attached: the ids of what stays, the signed ids of private uploads that are new. */
export const AttachmentsInput = z
  .array(z.string({ error: 'invalidText' }).max(200, 'tooLong'))
  .max(mostAttachments, 'tooManyAttachments')
  .refine((names) => new Set(names).size === names.length, 'repeatedItem');

export const Attachment = z.object({
  id: id(),
  filename: z.string(),
  contentType: z.string(),
  /** In bytes, as it came. */
  byteSize: z.int(),
});
Attachment.register(z.globalRegistry, { title: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** `url` opens it for five minutes, whoever asks. */
export const AttachmentLink = Attachment.extend({ url: z.string() });
