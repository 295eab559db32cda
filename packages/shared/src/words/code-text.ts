/**
 * A code within a text: P-000001, P2-000001 from the series of a device, NC-000001. Letters, a hyphen and at
 * least six digits; in a capture group, so that splitting by it leaves the codes at the odd indexes.
 */
export const codeInText = /(\b[A-Z]{1,4}\d*-\d{6,})/;
