import { sql } from 'drizzle-orm';

/**
 * Put into statements as a value: in the text of one the build leaves the letter as it is, and a program with
 * one letter beyond ASCII takes two bytes for each of its letters, for as long as it runs.
 */
export const betweenParts = sql.raw("' \u00b7 '");

/** «Rojo · M», of a statement's `v`; empty where a product has no variants. */
export const variantName = sql<string>`concat_ws(${betweenParts}, v.color, v.size, v.style)`;

/** «Camisa · Rojo · M», of a statement's `p` and `v`. */
export const fullName = sql<string>`concat_ws(${betweenParts}, p.name, v.color, v.size, v.style)`;
