import type { Language } from '@mostrador/shared/text/translate';

/** The error of the server: its text, and the errors by the field names of the request. */
export type Refused = {
  code: string;
  text: string;
  fields: Readonly<Record<string, string>>;
  details: Readonly<Record<string, unknown>>;
};

/** `unanswered` means that it is unknown whether the request was executed. */
export type Answer<Value> = { value: Value } | { refused: Refused } | { unanswered: true };

/** `form` is the body of a request with a file. */
type RequestOptions = { language: Language; body?: object; form?: FormData; signal?: AbortSignal };

/** Sends a request to the API. Amounts in the response are in 1/100 and quantities in 1/1000. */
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

/** Converts names to camel case, and decimals to integers. */
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
