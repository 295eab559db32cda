import { transferSides } from '@mostrador/shared/codes/codes';
import { draftKinds, draftQuestions } from '@mostrador/shared/grammar/grammar';
import { moneyAnswer } from '@mostrador/shared/money/amount';
import { line } from '@mostrador/shared/wire/field';
import { ById, id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

export const Transcription = z.object({ transcription: z.string() });
Transcription.register(z.globalRegistry, { title: 'Transcription' });

const sentenceFields = { transcription: line(1000, { required: 'transcriptionRequired' }) };

/** The text of a command, spoken or typed; `audioId` is the upload of the recording. */
export const VoiceCommand = z.object({ id: id().optional(), audioId: id().nullish(), ...sentenceFields });
export type VoiceCommand = z.infer<typeof VoiceCommand>;

export const VoiceSentence = z.object(sentenceFields);

/** The `id` of the command. */
export const VoiceUndo = ById;

/**
 * The reasons for a question: details that the sentence leaves open. In addition: no contact or several have
 * that name (`unknown`, `several`), the debt is smaller (`balance`), it may be the payment of a debt
 * (`debt`), such a document cannot be on credit (`way`), and the user has no permission (`right`).
 */
export const voiceQuestions = [
  ...draftQuestions,
  ...(['unknown', 'several', 'balance', 'debt', 'way', 'right'] as const),
] as const;
export type VoiceQuestion = (typeof voiceQuestions)[number];

const Named = z.object({ id: id(), name: z.string() });
const Side = z.object({ id: z.union([id(), z.enum(transferSides)]), name: z.string().nullable() });

/**
 * One entry of a command. `done`: it is booked; `pending`: an expense that waits for approval, with its
 * questions; `asks`: nothing is booked before the questions are answered. `id` is that of the document, once
 * the document exists.
 */
export const VoiceEntry = z.object({
  id: id().nullable(),
  kind: z.enum(draftKinds),
  status: z.enum(['done', 'pending', 'asks']),
  amount: moneyAnswer().nullable(),
  concept: z.string().nullable(),
  date: z.string(),
  paymentMethod: z.enum(['cash', 'card', 'transfer', 'credit']).nullable(),
  /** The id is null if no contact has that name. */
  contact: z.object({ id: id().nullable(), name: z.string() }).nullable(),
  category: Named.nullable(),
  from: Side.nullable(),
  to: Side.nullable(),
  questions: z.array(z.enum(voiceQuestions)),
});
VoiceEntry.register(z.globalRegistry, { title: 'VoiceEntry' });
export type VoiceEntry = z.infer<typeof VoiceEntry>;

export const VoiceUnderstood = z.object({ entries: z.array(VoiceEntry) });
VoiceUnderstood.register(z.globalRegistry, { title: 'VoiceUnderstood' });
export type VoiceUnderstood = z.infer<typeof VoiceUnderstood>;

/**
 * The result of a command, which is undone by its `id`. `ids` are the ids of the expenses, `pendingIds`
 * those of the entries that wait for review; `skipped` is the number of entries that were not booked.
 */
export const VoiceOutcome = z.object({
  id: id(),
  ids: z.array(id()),
  pendingIds: z.array(id()),
  skipped: z.int(),
  entries: z.array(VoiceEntry),
  /** True if the caller may undo the whole command. */
  canUndo: z.boolean(),
});
VoiceOutcome.register(z.globalRegistry, { title: 'VoiceOutcome' });
export type VoiceOutcome = z.infer<typeof VoiceOutcome>;
