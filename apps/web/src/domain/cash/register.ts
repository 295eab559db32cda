const name = 'cashRegister';

/** What this device's till was called last. */
export const readRegister = () => localStorage.getItem(name) ?? '';

export const rememberRegister = (register: string) => localStorage.setItem(name, register.trim());
