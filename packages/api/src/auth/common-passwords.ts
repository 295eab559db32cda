const common = new Set(
  `
  0123456789 01234567890 0987654321 1111111111 1122334455 1212121212 1231231231 123123123123 1234554321
  1234567890 12345678900 12345678901 123456789012 1234567891 12345678910 123456789a 123456789q 1234567899
  12345qwert 1234qwerasdf 1234qwerty 123qweasdzxc 1a2b3c4d5e 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 2222222222
  5555555555 9876543210 99999999999 a123456789 a1234567890 aaaaaaaaaa abc1234567 abcd123456 abcdefghij
  administrador administrator asdfasdfasdf asdfghjkl1 asdfghjkl123 barcelona1 basketball changeme123
  colombia123 contrasena contrasena1 contrasena123 contraseña contraseña1 contraseña123 cuidadito
  elsalvador estrellita football123 fuckyou123 guatemala1 guatemala123 guatemala2024 hola123456 holamundo1
  iloveyou12 iloveyou123 jesucristo jesusteama letmein123 liverpool1 manchester mariposa123 messi12345
  minecraft123 motdepasse mypassword nicaragua1 password01 password10 password11 password12 password123
  password1234 passw0rd123 princesita q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc1 qazwsxedcrfv qwer123456 qwerasdfzxcv
  qwerty1234 qwerty12345 qwerty123456 qwertyuiop qwertyuiop1 realmadrid sunshine123 superman123 teamomucho
  teamo12345 welcome123 zaq12wsxcde zxcvbnm123
  `
    .trim()
    .split(/\s+/),
);

/** Expects the password in lower case. */
export const isCommonPassword = (password: string) => common.has(password) || /^(.{1,3})\1+$/.test(password);
