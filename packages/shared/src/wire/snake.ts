/** receiptLine1 → receipt_line_1: the documented names also separate numbers. */
export const snake = (camel: string): string =>
  camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/(?<=[a-z])\d+/g, '_$&');
