import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common']);

/** Expects the password in lower case. */
export const isCommonPassword = (password: string) => common.has(password) || /^(.{1,3})\1+$/.test(password);
