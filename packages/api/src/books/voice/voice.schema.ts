import { line } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { z } from 'zod';

export const Transcription = z.object({ transcription: z.string() });
Transcription.register(z.globalRegistry, { title: 'Transcription' });

/** What was said or typed; `audioId` is the upload that it was said in. */
export const VoiceCommand = z.object({
  id: id().optional(),
  audioId: id().nullish(),
  transcription: line(1000, { required: 'transcriptionRequired' }),
});
export type VoiceCommand = z.infer<typeof VoiceCommand>;

/**
 * The expenses that were made, and which of them wait to be looked at. `skipped` is what was understood and
 * is no expense, or says no amount.
 */
export const VoiceOutcome = z.object({
  ids: z.array(id()),
  pendingIds: z.array(id()),
  skipped: z.int(),
});
VoiceOutcome.register(z.globalRegistry, { title: 'VoiceOutcome' });
export type VoiceOutcome = z.infer<typeof VoiceOutcome>;
