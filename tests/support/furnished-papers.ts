import { attachments } from '@mostrador/api/ledger/attachment/attachment.table';
import { uploads } from '@mostrador/api/platform/upload/upload.table';
import type { Services } from '@mostrador/api/server';
import type { aShop } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';

type Documents = { expense: string; bookSale: string; quote: string };
type Papers = { shop: Awaited<ReturnType<typeof aShop>>; documents: Documents; mark: string };

/** A file of an expense, of a sale outside the till and of a quote. */
export async function itsPapers({ db }: Services, { shop: { organizationId }, documents, mark }: Papers) {
  const paper = async (documentType: 'expense' | 'sale' | 'quote', documentId: string) => {
    const [id, uploadId] = [newId(), newId()];
    await db.insert(uploads).values({
      ...{ id: uploadId, organizationId, visibility: 'private', filename: `${mark}-factura.png` },
      ...{ contentType: 'image/png', byteSize: 10, checksum: mark, storedAt: new Date() },
      storageKey: `private/${organizationId}/${uploadId}`,
    });
    await db.insert(attachments).values({
      ...{ id, organizationId, documentType, documentId, uploadId, position: 0 },
    });
    return id;
  };
  return {
    expensePaper: await paper('expense', documents.expense),
    salePaper: await paper('sale', documents.bookSale),
    quotePaper: await paper('quote', documents.quote),
  };
}
