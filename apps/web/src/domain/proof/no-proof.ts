/** The first values of the fields of a proof. */
export const noProof = { currentPassword: '', emailCode: '', oneTimeCode: '' };
