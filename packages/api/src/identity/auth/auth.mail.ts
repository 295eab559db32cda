import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import type { Mail } from '../../core/io/mail.ts';
import { letter } from '../../core/io/mail-template.ts';

export const mailKinds = [
  'confirmation',
  'existing',
  'reset',
  'passwordChanged',
  'emailChange',
  'emailChanging',
  'secondFactorOn',
  'secondFactorOff',
  'identityLinked',
  'identityUnlinked',
  'pinGuessed',
  'newDevice',
  'apiKeyCreated',
  'webhookCreated',
  'webhookChanged',
  'proof',
  'destroy',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The recipient and the language of a mail. The name of an unconfirmed address may have been entered by a
 * stranger.
 */
type Reader = { email: string; firstName: string; language: Language; confirmedAt: Date | null };

/** `details` are the values in the text of each kind. */
type Sent = {
  link: string;
  code?: string;
  details?: Record<string, string>;
  /** Only for a mail about a new password. */
  access?: RemainingAccess | null;
};

/** The kinds of access to an account and its shops that a new password does not close, each with its name. */
export type RemainingAccess = {
  credentials: { names: string[]; link: string };
  identities: { names: string[]; link: string };
};

/** Builds a mail about the account, as plain text and as HTML that is readable without pictures. */
export function accountMail(kind: MailKind, person: Reader, sent: Sent): Mail {
  const { link, code = '', details } = sent;
  const { email, language } = person;
  const firstName = person.confirmedAt && person.firstName;
  const t = translator(language);
  return letter(
    { to: email, language, link },
    {
      subject: t(`mail.${kind}.subject`, details),
      greeting: firstName ? t('mail.greetingName', { name: firstName }) : t('mail.greeting'),
      text: t(`mail.${kind}.text`, { code, ...details }),
      button: t(`mail.${kind}.button`),
      ignore: t(`mail.${kind}.ignore`),
      also: accessParts(language, sent.access),
    },
  );
}

function accessParts(language: Language, access: RemainingAccess | null = null) {
  const t = translator(language);
  return (['credentials', 'identities'] as const).flatMap((kind) => {
    const { names, link } = access?.[kind] ?? { names: [], link: '' };
    if (names.length === 0) return [];
    return [{ text: t(`mail.standing.${kind}`, { names: names.join(' · ') }), link }];
  });
}
