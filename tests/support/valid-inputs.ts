import { newId } from '@mostrador/shared/new-id';
import type { FurnishedShop } from './furnished-shop.ts';

type Input = Record<string, unknown>;

/**
 * An input each procedure accepts from the owner of a furnished shop. What is not listed is made from its
 * schema: a new procedure needs a line here only when its schema does not say enough.
 */
export const validInputs = ({ owned, mark }: FurnishedShop): Record<string, Input> => ({
  'contact.byId': { id: owned.contact },
  'contact.remove': { id: owned.idleContact },
  'contact.update': { id: owned.contact, name: `${mark} otra` },
  'organization.create': { name: `${mark} segunda`, countryId: 'GT', businessType: 'business' },
  'user.update': {
    userFirstName: mark,
    userPhone: '5550 1234',
    userCountryId: 'GT',
    userLanguage: 'es',
    organizationName: mark,
    organizationCountryId: 'GT',
    organizationBusinessType: 'business',
    organizationNumberOfEmployees: 3,
    organizationIndustry: 'grocery',
  },
  'user.updateSingle': { field: 'first_name', value: mark },
  'pos.byId': { id: owned.sale },
  'pos.create': { id: newId(), products: [{ id: owned.product, quantity: 1000 }] },
  'pos.void': { id: owned.sale, reason: 'prueba' },
  'product.adjustStock': { id: owned.product, quantity: -1000, reason: 'damaged' },
  'product.byId': { id: owned.product },
  'product.remove': { id: owned.product },
  'product.restore': { id: owned.goneProduct },
  'product.stockMovements': { id: owned.product },
  'product.update': { id: owned.product, name: `${mark} otro`, cost: 800 },
  'productCategory.batchUpdate': { id: owned.category, addIds: [owned.product] },
  'productCategory.byId': { id: owned.category },
  'productCategory.remove': { id: owned.category },
  'productCategory.update': { id: owned.category, name: `${mark} nueva` },
  'productImage.order': { id: owned.product, imageIds: [owned.image] },
  'productImage.remove': { productId: owned.product, id: owned.image },
  'receipt.byId': { id: owned.sale },
  'role.byId': { id: owned.role },
  'role.remove': { id: owned.role },
  'role.update': { id: owned.role, name: `${mark} otro rol` },
  'upload.announce': {
    file: {
      filename: `${mark}.png`,
      byteSize: 10,
      contentType: 'image/png',
      checksum: '1B2M2Y8AsgTpgAmY7PhCfg==',
    },
  },
});
