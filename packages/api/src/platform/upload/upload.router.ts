import { id } from '@mostrador/shared/wire/id';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DomainError, notFound } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { personOf } from '../../core/call/who/author.ts';
import { fileTokenOf } from './file-token.ts';
import { privateLinkOf } from './private-file.ts';
import { kindOf, UploadInput, UploadTicket } from './upload.schema.ts';
import { uploads } from './upload.table.ts';
import { signedIdOf } from './upload.ts';

/**
 * The maximum number of uploads per day, far above a shop's normal use and far below the capacity of a disk.
 */
const announcedPerDay = 3000;

export const uploadRouter = router({
  announce: can('upload.create')
    .meta({ rest: 'POST /v1/direct-upload', creates: true, wrapper: 'file', touches: [], sealsAnswer: true })
    .input(UploadInput)
    .output(UploadTicket)
    .mutation(async ({ ctx, input: { isPrivate, ...file } }) => {
      const [today] = await ctx.tx.execute<{ count: number }>(sql`
        select count(*)::int count from (
          select from uploads where created_at > now() - interval '1 day' limit ${announcedPerDay}) counted`);
      if (today && today.count >= announcedPerDay) {
        throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 3600 });
      }
      const uploadId = newId();
      const kind = kindOf(file.contentType);
      await ctx.tx.insert(uploads).values({
        ...file,
        id: uploadId,
        kind,
        visibility: kind === 'image' && !isPrivate ? 'public' : 'private',
        userId: ctx.principal.user?.id ?? null,
      });
      const { organizationId } = ctx.principal;
      const { secrets, publicUrl } = ctx.config;
      const token = fileTokenOf('upload', { secrets, organizationId, uploadId, now: ctx.now() });
      return {
        id: uploadId,
        blobSignedId: signedIdOf({ config: ctx.config, organizationId }, uploadId),
        directUpload: {
          url: `${publicUrl}/uploads/direct/${token}`,
          headers: { 'Content-Type': file.contentType, 'Content-MD5': file.checksum },
        },
      };
    }),

  /** Opens a private file for its sender and the owner. */
  link: can('upload.create')
    .input(z.object({ id: id() }))
    .output(z.object({ url: z.string() }))
    .query(async ({ ctx, input }) => {
      const { organizationId, isOwner } = ctx.principal;
      const isTheirs = isOwner ? undefined : eq(uploads.userId, personOf(ctx.principal).id);
      const isPrivate = and(eq(uploads.id, input.id), eq(uploads.visibility, 'private'), isTheirs);
      const [found] = await ctx.tx.select({ id: uploads.id }).from(uploads).where(isPrivate);
      if (!found) throw notFound();
      return { url: privateLinkOf(ctx, { organizationId, uploadId: found.id }) };
    }),
});
