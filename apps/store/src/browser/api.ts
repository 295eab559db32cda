import type { Language } from '@mostrador/shared/text/translate';

/** The refusal of the server: in words, and by the names of the fields as they were sent. */
export type Refused = {
  code: string;
  text: string;
  fields: Readonly<Record<string, string>>;
  details: Readonly<Record<string, unknown>>;
};

/** `unanswered`: it is unknown whether the request was carried out. */
export type Answer<Value> = { value: Value } | { refused: Refused } | { unanswered: true };

/** `form`: what is sent with a file. */
type RequestOptions = { language: Language; body?: object; form?: FormData; signal?: AbortSignal };

/** Calls the program. Amounts in the answer are in 1/100 and quantities in 1/1000. */
export async function ask<Value>(
  path: string,
  { language, body, form, signal }: RequestOptions,
): Promise<Answer<Value>> {
  try {
    const answer = await fetch(path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(form && { method: 'POST', body: form }),
      ...(signal && { signal }),
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    const payload: unknown = await answer.json();
    if (answer.ok) return { value: Object(fromWire(payload)) };
    return { refused: refusedOf(payload) };
  } catch {
    return { unanswered: true };
  }
}

const partOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

function refusedOf(payload: unknown): Refused {
  const fields = Object.entries(Object(partOf(payload, 'fields'))).map(([name, texts]) => [
    name,
    String(Array.isArray(texts) ? texts[0] : texts),
  ]);
  const parameter = partOf(payload, 'parameter');
  const errors = partOf(payload, 'errors');
  const text = String(partOf(payload, 'error') ?? (Array.isArray(errors) ? errors[0] : ''));
  return {
    code: String(partOf(payload, 'code')),
    text,
    fields: {
      ...(typeof parameter === 'string' && { [parameter]: text }),
      ...Object.fromEntries(fields),
    },
    details: Object(fromWire(partOf(payload, 'details'))),
  };
}

const hundredths = new Set([
  'amount',
  'deliveryCost',
  'deliveryTotal',
  'discount',
  'discounts',
  'minimumMissing',
  'price',
  'total',
]);

/** Names as our code writes them, and whole numbers instead of decimals. */
function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([wire, part]) => {
    const name = wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [name, typeof part === 'number' ? scaled(name, part) : fromWire(part)];
  });
  return Object.fromEntries(entries);
}

function scaled(name: string, value: number): number {
  if (hundredths.has(name)) return Math.round(value * 100);
  return name === 'quantity' ? Math.round(value * 1000) : value;
}
