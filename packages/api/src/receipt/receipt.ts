import type { Tx } from '@mostrador/database/connect';
import { countries } from '@mostrador/shared/countries';
import type { ReceiptView } from '@mostrador/shared/receipt-view';
import { eq } from 'drizzle-orm';
import type { Call } from '../base/call.ts';
import { notFound } from '../base/errors.ts';
import { together } from '../base/together.ts';
import { organizations } from '../organization/organization.table.ts';
import { readSale } from '../sale/sale-view.ts';
import { layOutReceipt } from './receipt-layout.ts';
import { receiptTokenOf } from './receipt-link.ts';

type Wanted = { organizationId: string; saleId: string };

/** The receipt of a sale in the caller's language, with its signed public address. */
export async function readReceipt(
  call: Call & { tx: Tx },
  { organizationId, saleId }: Wanted,
): Promise<ReceiptView> {
  const { tx, config, storage, language } = call;
  const [[shop], sale] = await together([
    tx.select().from(organizations).where(eq(organizations.id, organizationId)),
    // A receipt never shows what the goods cost the shop.
    readSale(tx, { flags: new Set() }, saleId),
  ]);
  if (!shop || sale.code === null) throw notFound();
  const token = receiptTokenOf(config.secret, { organizationId, saleId, soldAt: sale.createdAt });
  return layOutReceipt({
    sale,
    language,
    link: `${config.publicUrl}/r/${token}`,
    shop: {
      name: shop.name,
      logoUrl: shop.ticketHideLogo || !shop.avatarKey ? null : storage.urlOf(`${shop.avatarKey}-160.webp`),
      lines: [shop.receiptLine1, shop.receiptLine2, shop.receiptLine3, shop.receiptLine4],
      thanks: shop.thankYouMessage,
      country: countries.find(({ id }) => id === shop.countryId),
      moneySymbol: shop.moneySymbol,
      timeZone: shop.timeZone,
    },
  });
}
