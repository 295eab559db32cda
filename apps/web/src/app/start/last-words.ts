/**
 * Shows that the program could not be opened, with a text of index.html itself, which needs no further texts
 * or code.
 */
export function showLastWords() {
  document.getElementById('last-words')?.removeAttribute('hidden');
}
