import type { ManifestOptions } from 'vite-plugin-pwa';
import { imageTypes } from '../src/lib/device/image-types.ts';

type Screenshot = NonNullable<ManifestOptions['screenshots']>[number];

/** A screenshot for the installation dialog, in `public/screenshots`. */
const picture = (name: string, facts: Omit<Screenshot, 'src' | 'type'>): Screenshot => ({
  src: `/screenshots/${name}.png`,
  type: 'image/png',
  ...facts,
});

const shortcutIcons = [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }];

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
    // The tool that packages the page for an app store does not render SVG.
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    picture('till-wide', { sizes: '1280x800', form_factor: 'wide', label: 'La caja en una computadora' }),
    picture('home-wide', { sizes: '1280x800', form_factor: 'wide', label: 'El día de la tienda' }),
    picture('till-narrow', { sizes: '390x844', form_factor: 'narrow', label: 'La caja en un teléfono' }),
    picture('home-narrow', { sizes: '390x844', form_factor: 'narrow', label: 'El día de la tienda' }),
  ],
  shortcuts: [
    { name: 'Vender', url: '/dashboard/pdv/nueva-venta', icons: shortcutIcons },
    { name: 'Nuevo gasto', url: '/dashboard/nuevo-gasto', icons: shortcutIcons },
    { name: 'Órdenes', url: '/dashboard/pdv/ordenes', icons: shortcutIcons },
  ],
  // Handled by `public/share.js`.
  share_target: {
    action: '/compartido',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: 'files',
          accept: [...imageTypes, 'application/pdf'],
        },
      ],
    },
  },
};
