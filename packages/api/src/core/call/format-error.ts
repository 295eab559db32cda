import type { TRPCError } from '@trpc/server';
import type { Call } from './call.ts';
import { describeFields, type Reader, refusalOf } from './errors.ts';

type Formatted<Shape> = { shape: Shape; error: TRPCError; ctx: Call | undefined };

/** Formats a refusal for the client of our own pages. */
export function formatError<Shape extends { code: number }>({ shape, error, ctx }: Formatted<Shape>) {
  const refusal = refusalOf(error);
  const { status, reason, details, fields } = refusal;
  return {
    code: shape.code,
    message: reason,
    data: {
      code: error.code,
      httpStatus: status,
      reason,
      details,
      fields: fields && describeFields(refusal, readerOf(ctx)),
      requestId: ctx?.requestId ?? null,
    },
  };
}

const readerOf = (call: Call | undefined): Reader => ({
  language: call?.language ?? 'es',
  moneySymbol: call?.observer?.moneySymbol(),
});
