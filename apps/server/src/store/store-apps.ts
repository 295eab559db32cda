import type { FastifyInstance } from 'fastify';
import { forMembers } from '../http/hosts.ts';
import type { StoreApps } from '../settings/env-apps.ts';

/** The addresses that an application opens. Public pages stay in the browser. */
const opened = ['/', '/login', '/dashboard/*', '/unirme/*', '/cambiar-contrasena', '/verificar-email'];

/**
 * Declares the app store applications of this address: Android checks it before it shows an application
 * without the browser's bar, iOS before it opens links in one. Neither follows a redirect.
 */
export function mountStoreApps(app: FastifyInstance, { android, ios }: StoreApps) {
  if (android)
    app.get('/.well-known/assetlinks.json', forMembers, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send([
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: android.packageName,
            sha256_cert_fingerprints: android.fingerprints,
          },
        },
      ]),
    );
  if (ios)
    app.get('/.well-known/apple-app-site-association', forMembers, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send({
        applinks: {
          details: [{ appIDs: ios.appIds, components: opened.map((path) => ({ '/': path })) }],
        },
        webcredentials: { apps: ios.appIds },
      }),
    );
}
