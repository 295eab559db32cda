import type { z } from 'zod';

/**
 * The same schema for what is asked for all day. tRPC reads by `parseAsync`, for which zod does not use what
 * it compiled of an object: 72 µs of twenty products instead of 16. Nothing in it may wait.
 */
export function atOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, params) => schema.parse(value, params);
  return schema;
}
