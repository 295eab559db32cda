/**
 * Other accepted spellings of an input field, by its wire name: those from before names were aligned, and
 * synonyms in use. A response contains only the name itself.
 */
const otherSpellings: Record<string, readonly string[]> = {
  last_4: ['last_four', 'last_digits'],
  color: ['colour'],
  due_date: ['due_on'],
  due_on: ['due_date'],
  expiration_date: ['expires_on'],
  order_number: ['number'],
};

/** The spellings of a field besides its own that no other field of the same object has. */
export const spellingsOf = (name: string, names: ReadonlySet<string>): readonly string[] =>
  (otherSpellings[name] ?? []).filter((spelling) => !names.has(spelling));
