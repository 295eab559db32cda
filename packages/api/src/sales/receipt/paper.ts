import type { TenantTx } from '@mostrador/database/connect';
import type { ReceiptShop } from '@mostrador/shared/papers/receipt-layout';
import { countries } from '@mostrador/shared/shop/countries';
import { readSettings } from '@mostrador/shared/shop/settings';
import { translator } from '@mostrador/shared/text/translator';
import { eq } from 'drizzle-orm';
import type { Call, TransactionCall } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { logoAddress } from '../../identity/organization/organization-view.ts';
import { receiptTokenOf } from './receipt-link.ts';

export type ReceiptCall = TransactionCall & { tx: TenantTx };
/** `copy` is the number of earlier prints, if the receipt is printed. */
export type PaperRequest = { organizationId: string; id: string; copy?: number };

/** The formatting of every document of the shop: the reader's language and the shop's number format. */
export const paperOf = ({ language }: Pick<Call, 'language'>, shop: ReceiptShop) => ({
  shop,
  language,
  words: translator(language, shop.moneySymbol),
});

/** The public address encoded in the QR code on paper. */
export const linkOf = ({ config }: Pick<Call, 'config'>, named: PaperRequest & { since: Date }) =>
  `${config.storeUrl}/r/${receiptTokenOf(config.secrets, named)}`;

/** The shop's details as its documents show them. */
export async function readShop({ tx, storage }: ReceiptCall, organizationId: string) {
  const [shop] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  if (!shop) throw notFound();
  const settings = readSettings(shop.settings);
  const { ticketHideLogo, receiptLine1, receiptLine2, receiptLine3, receiptLine4 } = settings;
  const logoKey = shop.customImageKey ?? shop.avatarKey;
  const shown: ReceiptShop = {
    name: shop.name,
    logoUrl: ticketHideLogo || !logoKey ? null : logoAddress(storage, logoKey),
    lines: [receiptLine1, receiptLine2, receiptLine3, receiptLine4],
    thanks: settings.thankYouMessage,
    country: countries.find(({ id }) => id === shop.countryId),
    moneySymbol: settings.moneySymbol,
    timeZone: shop.timeZone,
  };
  return { currency: shop.currency, cutoffHour: settings.cutoffHour, shown };
}
