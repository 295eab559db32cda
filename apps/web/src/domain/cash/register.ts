import { stored } from '../../lib/store/stored.ts';

const register = stored({
  name: 'cashRegister',
  parse: (text) => text ?? '',
  write: (name: string) => name.trim(),
});

/** The last name of this device's till. */
export const readRegister = register.get;

export const rememberRegister = register.set;
