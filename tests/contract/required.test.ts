import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';

let program: Program;
let shop: FurnishedShop;
beforeAll(async () => {
  program = await aProgram({ isWithoutEffect: true });
  shop = await aFurnishedShop(program.world.services, 'exigente');
});
afterAll(() => program.close());

/** The required fields of a body, by documented call. An empty body is refused with exactly these. */
const required: Record<string, string[]> = {
  'POST /users': ['email', 'password', 'password_confirmation'],
  'POST /users/login': ['email', 'password'],
  'POST /users/android': ['accessToken'],
  'POST /users/ios': ['identityToken'],
  'POST /users/guest': ['email', 'password', 'password_confirmation'],
  'POST /users/guest/android': ['accessToken'],
  'POST /users/guest/ios': ['identityToken'],
  'POST /users/password': ['email'],
  'PUT /users/password': ['password', 'password_confirmation', 'reset_password_token'],
  'POST /users/pre-validate-subscription': ['email'],
  'POST /users/validate-appsumo-code': ['code', 'state'],
  'PATCH /v1/user/language': ['language'],
  'PATCH /v1/user/update-single': ['field'],
  'PUT /v1/user/update-password': ['current_password', 'password', 'password_confirmation'],
  'POST /v1/organizations': ['business_type', 'country_id', 'name'],
  'PATCH /v1/organizations/industry': ['industry'],
  'POST /v1/payment-info': ['account_number', 'bank_name', 'id_back', 'id_front', 'selfie'],
  'POST /v1/roles': ['name'],
  'POST /v1/roles/{role}/invites/multiple': ['emails'],
  'POST /v1/join': ['code'],
  'POST /v1/contacts': ['name'],
  'POST /v1/debts-transactions/{debt}/deposits': ['amount', 'payment_method'],
  'POST /v1/initial-balance-amounts': ['amount', 'as_of', 'kind'],
  'POST /v1/products': ['name', 'price'],
  'POST /v1/products/multiple': ['products'],
  'POST /v1/products/{product}/images-order': ['image_ids'],
  'POST /v1/product-categories': ['name'],
  'POST /v1/service-categories': ['name'],
  'POST /v1/services': ['name', 'price'],
  'POST /v1/services/{service}/images-order': ['image_ids'],
  'POST /v1/modifiers/': ['name', 'options', 'type'],
  'POST /v1/coupons': ['code', 'ends_at', 'name', 'starts_at', 'unit', 'value'],
  'POST /v1/offers': ['ends_at', 'starts_at', 'unit', 'value'],
  'POST /v1/transaction-categories': ['name', 'transaction_type_id'],
  'PATCH /v1/transaction-categories/{saleCategory}/add-budget': ['amount'],
  'POST /v1/web/organizations/{slug}/sales-transactions': [
    'customer',
    'delivery_method',
    'payment_method',
    'products',
  ],
  'POST /v1/delivery-areas': ['fee', 'name'],
  'POST /v1/device-infos': ['fcm_token', 'provider'],
  'POST /v1/direct-upload': ['byte_size', 'checksum', 'content_type', 'filename'],
  'POST /v1/api_keys': ['name'],
  'POST /v1/data-imports': ['file'],
  'POST /v1/voice_commands/execute': ['transcription'],
};

describe.each(Object.entries(required))('%s', (call, fields) => {
  test('names what is missing of its body', async () => {
    const [method = '', path = ''] = call.split(' ');
    const known: Record<string, string> = { ...shop.owned, slug: shop.slug };
    const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) => known[name] ?? newId());
    const sent = { token: shop.token, organization: shop.organizationId, body: {} };
    const named = (['POST', 'PUT', 'PATCH'] as const).find((each) => each === method) ?? 'POST';
    const { status, body } = await program.send(named, url, sent);
    expect({ status, fields: Object.keys(Object(body.fields)).sort() }).toEqual({ status: 422, fields });
    expect(Object.keys(Object(body.field_codes)).sort()).toEqual(fields);
  });
});
