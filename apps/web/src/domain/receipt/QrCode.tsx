import type { QrDrawing } from '@mostrador/shared/papers/qr';
import { useEffect, useState } from 'react';
import classes from './receipt.module.css';

/** The encoder is loaded when something is printed, not with the till. */
export function QrCode({ link }: { link: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('@mostrador/shared/papers/qr').then(({ drawQr }) => isCurrent && setDrawing(drawQr(link)));
    return () => {
      isCurrent = false;
    };
  }, [link]);
  if (!drawing) return null;
  return (
    <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} className={classes.code} aria-hidden="true">
      <path d={drawing.path} />
    </svg>
  );
}
