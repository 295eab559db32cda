/** The values of the samples. The API key is a placeholder until one was just created. */
export type Values = { url: string; organization: string; key: string };

const list = ({ url, key }: Values) => `curl '${url}/v1/products?per_page=5' \\
  -H 'Authorization: Bearer ${key}'`;

const sell = ({ url, key }: Values) => `curl '${url}/v1/pos-transactions' \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1001' \\
  -d '{"products": [{"id": "PRODUCT_ID", "quantity": 1}], "payment_method": "card"}'`;

const client = ({ url, organization, key }: Values) => `import { createClient } from '@mostrador/client';

const shop = createClient({
  url: '${url}',
  organization: '${organization}',
  token: '${key}',
});

const { products } = await shop.product.list({ perPage: 5 });
console.log(products.map(({ name, stock }) => [name, stock / 1000]));`;

/** The signatures are those of Standard Webhooks, so its libraries verify them too. */
const verify = () => `import { createHmac, timingSafeEqual } from 'node:crypto';

/** \`body\` is the text as it arrived, before any parsing. */
export function isGenuine(secret, headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return String(headers['webhook-signature']).split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

export const samples = { list, sell, client, verify };
export type SampleName = keyof typeof samples;
export const sampleNames = ['list', 'sell', 'client', 'verify'] as const satisfies readonly SampleName[];
