import type { FastifyInstance } from 'fastify';

const yearMs = 365 * 86_400_000;

/** Serves the address for reports of weaknesses (RFC 9116), valid for a year from each answer. */
export function mountSecurityText(app: FastifyInstance, publicUrl: string, contact: string) {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(Date.now() + yearMs).toISOString()}`,
      'Preferred-Languages: es, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
