/** @jsxImportSource preact */
import type { WebProduct } from '@mostrador/api/channels/store/web-store.schema';

type Image = WebProduct['images'][number];

/** Pictures are stored in three widths. The width is the end of the file name. */
const widths = [160, 480, 1200] as const;
const atWidth = (url: string, width: number) => url.replace(/-1200\.webp$/, `-${width}.webp`);

type PictureProps = { image: Image; alt: string; sizes: string; isFirst?: boolean };

export function Picture({ image: { url, width, height }, alt, sizes, isFirst = false }: PictureProps) {
  const set = widths.map((each) => `${atWidth(url, each)} ${each}w`).join(', ');
  return (
    <img
      src={atWidth(url, 480)}
      srcset={set}
      sizes={sizes}
      alt={alt}
      width={width ?? 480}
      height={height ?? 480}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchpriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

const tints = 8;

/** Shown in place of a picture: the first letter on a colour that is always the same for a group. */
export function NoPicture({ name, group }: { name: string; group: string }) {
  const sum = [...group].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const letter = [...name].find((each) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(each)) ?? '';
  return (
    <span class={`nopic tint-${sum % tints}`} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}
