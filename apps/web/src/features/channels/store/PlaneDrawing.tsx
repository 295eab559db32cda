import type { Point } from '@mostrador/shared/shop/geo';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './plane.module.css';
import { cornerOf, type Place, placeOf, reachOf } from './plane.ts';

type PlaneDrawingProps = {
  shop: Point;
  radiusM: number;
  outline: number[][];
  chosen: number | null;
  onChoose?: (index: number) => void;
  onChange?: (outline: number[][]) => void;
};

/** The step of an arrow key when moving a corner, as a share of the visible plane. */
const arrows: Record<string, Place> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** North is up. A corner is moved by touch, mouse or arrow keys. */
export function PlaneDrawing({ shop, radiusM, outline, chosen, onChoose, onChange }: PlaneDrawingProps) {
  const t = useTranslations('store');
  const drawing = useRef<SVGSVGElement>(null);
  const places = outline.map((corner) => placeOf(shop, corner));
  const fitting = reachOf(places, radiusM / 1000);
  // While a corner is dragged the plane keeps its scale, because the corner would otherwise move away from
  // the finger.
  const [dragged, setDragged] = useState<{ index: number; reach: number } | null>(null);
  const reach = dragged?.reach ?? fitting;
  const move = (index: number, place: Place) =>
    onChange?.(outline.map((corner, at) => (at === index ? cornerOf(shop, place) : corner)));
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const box = drawing.current?.getBoundingClientRect();
    if (!dragged || !box) return;
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    move(dragged.index, { x: x * reach, y: y * reach });
  };
  const press = (index: number, event: KeyboardEvent) => {
    const step = arrows[event.key];
    const from = places[index];
    if (!step || !from) return;
    event.preventDefault();
    const size = (event.shiftKey ? 0.1 : 0.02) * reach;
    move(index, { x: from.x + step.x * size, y: from.y + step.y * size });
  };
  const at = ({ x, y }: Place) => `${(x / reach) * 100},${(-y / reach) * 100}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields
    <svg
      ref={drawing}
      className={classes.plane}
      viewBox="-100 -100 200 200"
      role="group"
      aria-label={t('plane')}
      onPointerMove={drag}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
    >
      <Rings reach={reach} />
      {radiusM > 0 ? <circle className={classes.shape} r={(radiusM / 1000 / reach) * 100} /> : null}
      {places.length > 0 ? <polygon className={classes.shape} points={places.map(at).join(' ')} /> : null}
      <rect className={classes.shop} x={-3} y={-3} width={6} height={6} rx={1} />
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a corner of a drawing is no element of a page
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner has no other name than its place
          key={index}
          className={classes.corner}
          data-chosen={index === chosen || undefined}
          cx={(place.x / reach) * 100}
          cy={(-place.y / reach) * 100}
          r={6}
          role="button"
          tabIndex={0}
          aria-label={t('corner', { number: index + 1, count: places.length })}
          aria-pressed={index === chosen}
          onFocus={() => onChoose?.(index)}
          onKeyDown={(event) => press(index, event)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            onChoose?.(index);
            setDragged({ index, reach });
          }}
        />
      ))}
    </svg>
  );
}

/** Circles of equal distance, each labelled in kilometres. */
function Rings({ reach }: { reach: number }) {
  const t = useTranslations('store');
  return [0.25, 0.5, 0.75, 1].map((share) => (
    <g key={share}>
      <circle className={classes.ring} r={share * 100} />
      <text className={classes.distance} y={-share * 100 + 6} x={2}>
        {t('km', { km: share * reach })}
      </text>
    </g>
  ));
}
