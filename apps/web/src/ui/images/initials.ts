const colors = ['tinta', 'cempasuchil', 'purple', 'cyan', 'blue', 'orange', 'red', 'income'] as const;

/** One of eight colour scales, selected by the first letter of the name. */
export function colorOfName(name: string): (typeof colors)[number] {
  const letter = name.trim().normalize('NFD').toUpperCase().codePointAt(0) ?? 0;
  return colors[letter % colors.length] ?? 'tinta';
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
