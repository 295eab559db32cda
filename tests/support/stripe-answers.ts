import type { IncomingMessage, ServerResponse } from 'node:http';

/** An error as Stripe writes it. */
export const refuse = (response: ServerResponse, status: number, code: string) => {
  const type = status === 402 ? 'card_error' : 'invalid_request_error';
  return json(response, status, { error: { type, code, message: code } });
};

export const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export async function bodyOf(request: IncomingMessage) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
