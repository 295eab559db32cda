/** What an ICU message asks for: the names of its arguments and the options of its plurals. */
export function readIcu(message: string): { names: string[]; plurals: string[][] } {
  const names = new Set<string>();
  const plurals: string[][] = [];
  readText(message, { names, plurals });
  return { names: [...names], plurals };
}

type Found = { names: Set<string>; plurals: string[][] };

function readText(text: string, found: Found): void {
  for (const argument of bracesOf(text)) {
    const [name = '', kind, ...rest] = argument.inside.split(',');
    found.names.add(name.trim());
    if (kind === undefined) continue;
    const options = bracesOf(rest.join(','));
    if (kind.trim() === 'plural') found.plurals.push(options.map((option) => option.before.trim()));
    for (const option of options) readText(option.inside, found);
  }
}

/** The outermost braces of a text, each with the text between the one before and itself. */
function bracesOf(text: string): { before: string; inside: string }[] {
  const braces = [];
  let [depth, start, end] = [0, 0, 0];
  for (const [at, letter] of [...text.split('')].entries()) {
    if (letter === '{' && depth++ === 0) start = at;
    if (letter === '}' && --depth === 0) {
      braces.push({ before: text.slice(end, start), inside: text.slice(start + 1, at) });
      end = at + 1;
    }
  }
  if (depth !== 0) throw new Error(`unbalanced: ${text}`);
  return braces;
}
