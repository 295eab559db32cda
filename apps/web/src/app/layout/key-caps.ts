const written: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
  Delete: 'Supr · Del',
  Escape: 'Esc',
  Control: 'Ctrl',
};

/** Lists the labels of the keys in the order of pressing. A common prefix of several keys is listed once. */
export function capsOf(keys: readonly string[]): string[] {
  const parts = keys.map((key) => key.split(/(?<=.)[+ ](?=.)/).map((part) => written[part] ?? part));
  const [begins, end] = parts[0] ?? [];
  if (begins === undefined || end === undefined || parts.some(([head]) => head !== begins))
    return parts.flat();
  return [begins, parts.map(([, last]) => last).join(' ')];
}
