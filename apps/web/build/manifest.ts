import type { ManifestOptions } from 'vite-plugin-pwa';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Mostrador',
  short_name: 'Mostrador',
  description: 'Punto de venta, cuentas e inventario para tu negocio',
  lang: 'es',
  start_url: '/dashboard/pdv/inicio',
  scope: '/',
  display: 'standalone',
  background_color: '#fcfbfa',
  theme_color: '#fcfbfa',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Nueva venta', url: '/dashboard/pdv/nueva-venta' },
    { name: 'Órdenes', url: '/dashboard/pdv/ordenes' },
  ],
};
