/**
 * An amount or a code inside a sentence: keeps its own direction, where Arabic around it would turn it over.
 */
export const isolated = (text: string): string => `\u2066${text}\u2069`;
