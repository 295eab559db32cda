/** The byte order marks of texts with two bytes per character. */
const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

function twoByteOrder(bytes: Uint8Array) {
  if (bytes[0] === marks['utf-16le'][0] && bytes[1] === marks['utf-16le'][1]) return 'utf-16le';
  return bytes[0] === marks['utf-16be'][0] && bytes[1] === marks['utf-16be'][1] ? 'utf-16be' : null;
}

/**
 * Decodes a text from a spreadsheet: two bytes per letter if marked so, else UTF-8, and Windows encoding if
 * it is not valid UTF-8. Null if it contains characters that no text has.
 */
export function decodedText(bytes: Uint8Array): string | null {
  const order = twoByteOrder(bytes);
  const text = order ? new TextDecoder(order).decode(bytes) : oneByteText(bytes);
  return text.includes('\0') ? null : text;
}

/**
 * True if a text has the byte order mark of two-byte characters; by the first bytes alone, these texts look
 * like audio.
 */
export const isTwoByteText = (bytes: Uint8Array) =>
  twoByteOrder(bytes) !== null && decodedText(bytes) !== null;

function oneByteText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
