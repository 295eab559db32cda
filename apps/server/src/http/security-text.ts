import type { Config } from '@mostrador/api/server';
import type { FastifyInstance } from 'fastify';
import { forBoth } from './hosts.ts';

const yearMs = 365 * 86_400_000;

type Addresses = Pick<Config, 'publicUrl' | 'storeUrl'> & { contact: string };

/** Serves the address for reports of vulnerabilities (RFC 9116), valid for a year from each answer. */
export function mountSecurityText(app: FastifyInstance, { publicUrl, storeUrl, contact }: Addresses) {
  app.get('/.well-known/security.txt', forBoth, (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(Date.now() + yearMs).toISOString()}`,
      'Preferred-Languages: es, en',
      ...[...new Set([publicUrl, storeUrl])].map((url) => `Canonical: ${url}/.well-known/security.txt`),
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
