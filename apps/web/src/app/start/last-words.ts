/**
 * Says that the program could not be opened, by what index.html itself holds: neither words nor code have to
 * come for it.
 */
export function showLastWords() {
  document.getElementById('last-words')?.removeAttribute('hidden');
}
