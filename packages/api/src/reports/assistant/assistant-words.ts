import type { Language } from '@mostrador/shared/text/translate';
import { translator, translatorOfPerson } from '@mostrador/shared/text/translator';
import type { Shop } from '../../core/call/call.ts';

/** The words of the statements for a business or for a person. */
export const assistantWords = (
  language: Language,
  { accountType, settings: { moneySymbol } }: Pick<Shop, 'accountType' | 'settings'>,
) => (accountType === 'person' ? translatorOfPerson : translator)(language, moneySymbol);
