const name = 'cashRegister';

/** The last name of this device's till. */
export const readRegister = () => localStorage.getItem(name) ?? '';

export const rememberRegister = (register: string) => localStorage.setItem(name, register.trim());
