import { ById } from '@mostrador/shared/wire/id';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../../core/call/call.ts';
import { conflict, DomainError, notFound } from '../../core/call/errors.ts';
import { countTry } from '../../core/call/gate/limit.ts';
import { can, canOutside, router } from '../../core/call/trpc.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { wordsOf } from './speech.ts';
import {
  Transcription,
  VoiceCommand,
  VoiceOutcome,
  VoiceSentence,
  VoiceUnderstood,
  VoiceUndo,
} from './voice.schema.ts';
import { executeCommand, understand } from './voice.ts';
import { undoCommand } from './voice-undo.ts';

/** The maximum size of a recording; half a minute of uncompressed sound has 1 MB. */
const mostBytes = 2 * 1024 * 1024;

/** The limit per user, far above normal use in a shop, because each request to the service costs money. */
const heardPerHour = { max: 120, minutes: 60 };

/** All data that a sentence may affect. */
const touches = [
  ...['expense', 'purchase', 'contact', 'debt', 'cashSession', 'report', 'sale', 'income', 'customer'],
  ...['receipt', 'transfer', 'moneyAccount', 'goal', 'statement', 'transactionCategory', 'assistant'],
];

export const voiceRouter = router({
  /** Transcribes an uploaded recording; only its sender receives the text. */
  transcribe: canOutside('voice.execute')
    .meta({ rest: 'GET /v1/voice_commands/transcribe/:id' })
    .input(ById)
    .output(Transcription)
    .query(async ({ ctx, input }) => {
      const { config, member } = ctx;
      const isOwn = member.userId ? eq(uploads.userId, member.userId) : isNull(uploads.userId);
      const [audio] = await ctx.inOrganization((tx) =>
        tx
          .select()
          .from(uploads)
          .where(and(eq(uploads.id, input.id), eq(uploads.kind, 'audio'), isOwn)),
      );
      if (!audio?.storageKey) throw notFound();
      refuseHidden(config);
      if (!config.speech) throw conflict('speechOff');
      if (audio.byteSize > mostBytes) throw new DomainError('UNPROCESSABLE_CONTENT', 'recordingTooLong');
      await countTry(ctx.db, `speech ${member.userId ?? member.organizationId}`, heardPerHour);
      const bytes = await ctx.storage.get(audio.storageKey);
      if (!bytes) throw notFound();
      const { filename, contentType } = audio;
      return {
        transcription: await wordsOf(config.speech, { bytes, filename, contentType }, ctx.language),
      };
    }),

  execute: can('voice.execute')
    .meta({
      rest: 'POST /v1/voice_commands/execute',
      wrapper: 'voice_command',
      creates: true,
      touches,
    })
    .input(VoiceCommand)
    .output(VoiceOutcome)
    .mutation(({ ctx, input }) => {
      refuseHidden(ctx.config);
      return executeCommand(ctx, input);
    }),

  /** Previews the result of `execute` for the same sentence; writes nothing. */
  parse: can('voice.execute')
    .meta({ rest: 'POST /v1/entries/parse', wrapper: 'entry' })
    .input(VoiceSentence)
    .output(VoiceUnderstood)
    .query(async ({ ctx, input }) => {
      refuseHidden(ctx.config);
      return { entries: await understand(ctx, input.transcription) };
    }),

  /** Undoes everything that one command booked. */
  undo: can('voice.execute')
    .meta({ rest: 'DELETE /v1/voice_commands/:id', touches })
    .input(VoiceUndo)
    .mutation(({ ctx, input }) => undoCommand(ctx, input.id)),
});

/** Throws if the operator hides the assistant. */
function refuseHidden({ showsAi }: Pick<Config, 'showsAi'>) {
  if (!showsAi) throw conflict('voiceOff');
}
