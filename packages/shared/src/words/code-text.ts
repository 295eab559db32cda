/**
 * A code within a text: P-000001, of a device's own series P2-000001, NC-000001. Letters, a hyphen and at
 * least six digits; in a group, so that splitting by it keeps the codes at the odd places.
 */
export const codeInText = /(\b[A-Z]{1,4}\d*-\d{6,})/;
