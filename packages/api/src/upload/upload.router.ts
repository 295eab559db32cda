import { newId } from '@mostrador/shared/new-id';
import { sql } from 'drizzle-orm';
import { DomainError } from '../base/errors.ts';
import { can, router } from '../base/trpc.ts';
import { UploadInput, UploadTicket } from './upload.schema.ts';
import { uploads } from './upload.table.ts';
import { signedIdOf } from './upload.ts';
import { uploadTokenOf } from './upload-token.ts';

/** Far above what a shop uploads in a day, far below what would fill a disk. */
const announcedPerDay = 3000;

export const uploadRouter = router({
  announce: can('upload.create')
    .meta({ rest: 'POST /v1/direct-upload', creates: true })
    .input(UploadInput)
    .output(UploadTicket)
    .mutation(async ({ ctx, input: { file } }) => {
      const [today] = await ctx.tx.execute<{ count: number }>(sql`
        select count(*)::int count from (
          select from uploads where created_at > now() - interval '1 day' limit ${announcedPerDay}) counted`);
      if (today && today.count >= announcedPerDay) {
        throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 3600 });
      }
      const id = newId();
      await ctx.tx.insert(uploads).values({ ...file, id, userId: ctx.principal.user.id });
      const { organizationId } = ctx.principal;
      const token = uploadTokenOf(ctx.config.secret, { organizationId, uploadId: id, now: ctx.now() });
      return {
        id,
        blobSignedId: signedIdOf({ config: ctx.config, organizationId }, id),
        directUpload: {
          url: `${ctx.config.publicUrl}/uploads/direct/${token}`,
          headers: { 'Content-Type': file.contentType, 'Content-MD5': file.checksum },
        },
      };
    }),
});
