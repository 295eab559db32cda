import type { LabelRow } from '@mostrador/api/catalog/product/many/product-many.schema';
import { drawBarcode } from '@mostrador/shared/papers/barcode';
import { memo, useCallback } from 'react';
import { createPortal } from 'react-dom';
import { usePrintedPage } from '../../lib/device/use-printed-page.ts';
import { useFormat } from '../../lib/format/format.ts';
import classes from './label.module.css';
import { barsWidth, type LabelFormat, pageRule, pagesOf, quiet } from './label-formats.ts';

export type PrintedLabels = { labels: LabelRow[]; format: LabelFormat; used: number; hasPrice: boolean };

/**
 * The sheets that are only printed. They are rendered beside the program, which is hidden while printing, in
 * real millimetres.
 */
export const LabelSheets = memo(function LabelSheets({ labels, format, used, hasPrice }: PrintedLabels) {
  const { sheet } = format;
  usePrintedPage(
    'labels',
    useCallback(() => pageRule(format), [format]),
  );
  const places = sheet
    ? {
        padding: `${sheet.top}mm 0 0 ${sheet.left}mm`,
        gridTemplateColumns: `repeat(${sheet.columns}, ${format.width}mm)`,
        gridAutoRows: `${format.height}mm`,
        columnGap: `${sheet.gap}mm`,
      }
    : { gridTemplateColumns: `${format.width}mm`, gridAutoRows: `${format.height}mm` };
  const size = sheet ?? format;
  return createPortal(
    <div className={classes.sheets} aria-hidden="true">
      {pagesOf(labels, format, used).map(({ number, places: onPage }) => (
        <div
          key={number}
          className={classes.page}
          style={{ width: `${size.width}mm`, height: `${size.height}mm`, ...places }}
        >
          {onPage.map((place) => (
            <div key={place.number}>
              {place.label ? <Label label={place.label} format={format} hasPrice={hasPrice} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
});

type LabelProps = { label: LabelRow; format: LabelFormat; hasPrice: boolean };

/** A label with the name, the price, and the barcode with a quiet zone on both sides. */
export function Label({ label: { name, variant, price, barcode }, format, hasPrice }: LabelProps) {
  const { money } = useFormat();
  const drawing = barcode === null ? null : drawBarcode(barcode);
  const size = { width: `${format.width}mm`, height: `${format.height}mm` };
  return (
    <div className={classes.label} data-small={format.height < 25 || undefined} style={size}>
      <div className={classes.name} data-short={variant !== null || undefined} dir="auto">
        {name}
      </div>
      {variant === null ? null : (
        <div className={classes.variant} dir="auto">
          {variant}
        </div>
      )}
      {hasPrice ? <bdi className={classes.price}>{money(price)}</bdi> : null}
      {drawing ? (
        <>
          <svg
            className={classes.bars}
            viewBox={`${-quiet} 0 ${drawing.width + 2 * quiet} 1`}
            style={{ width: `${barsWidth(drawing.width + 2 * quiet, format)}mm` }}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
            aria-hidden="true"
          >
            <path d={drawing.path} />
          </svg>
          <bdi className={classes.code}>{barcode}</bdi>
        </>
      ) : null}
    </div>
  );
}
