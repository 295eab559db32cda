import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/**
 * One news entry; `content` is HTML with few elements, `unread` is true for entries since the user last
 * looked.
 */
export const Changelog = z.object({
  id: id(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  createdAt: z.date(),
  unread: z.boolean(),
});
Changelog.register(z.globalRegistry, { title: 'Changelog' });
export const ChangelogList = listOf('changelogs', Changelog);
