import { sql } from 'drizzle-orm';

/**
 * Passed to statements as a value. The build would keep the character in the text of a statement, and a
 * program with one non-ASCII character takes two bytes for each of its characters while it runs.
 */
export const betweenParts = sql.raw("' \u00b7 '");

/** The name of a variant `v` in a statement, such as «Rojo · M». Empty if the product has no variants. */
export const variantName = sql<string>`concat_ws(${betweenParts}, v.color, v.size, v.style)`;

/** The name of a product `p` with its variant `v` in a statement, such as «Camisa · Rojo · M». */
export const fullName = sql<string>`concat_ws(${betweenParts}, p.name, v.color, v.size, v.style)`;
