/**
 * Other accepted spellings of an input field, by its wire name: the names before field names were unified,
 * and common synonyms. A response contains only the wire name.
 */
const otherSpellings: Record<string, readonly string[]> = {
  last_4: ['last_four', 'last_digits'],
  color: ['colour'],
  due_date: ['due_on'],
  due_on: ['due_date'],
  expiration_date: ['expires_on'],
  order_number: ['number'],
};

/** The other spellings of a field that are not used by another field of the same object. */
export const spellingsOf = (name: string, names: ReadonlySet<string>): readonly string[] =>
  (otherSpellings[name] ?? []).filter((spelling) => !names.has(spelling));
