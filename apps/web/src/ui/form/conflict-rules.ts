import { type Shape, shapeOf, toWire } from '@mostrador/shared/wire/wire';
import type { z } from 'zod';

/** A form value in the format of the audit log. */
export type Written = { value: unknown; unit: 'money' | null };

/** Returns a function that formats values by the rules, at their path. */
export function writerOf(schema: z.ZodType | undefined) {
  const whole = schema ? shapeOf(schema, 'output') : {};
  return (path: readonly string[], value: unknown): Written => {
    const shape = shapeAt(whole, path);
    return { value: toWire(shape)(value), unit: isMoney(shape) ? 'money' : null };
  };
}

function shapeAt(shape: Shape, [name, ...further]: readonly string[]): Shape {
  if (name === undefined) return shape;
  const options = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  const inside = options.flatMap(({ properties, items }) => [
    ...(properties?.[name] ? [properties[name]] : []),
    ...(typeof items === 'object' && /^\d+$/.test(name) ? [items] : []),
  ]);
  return shapeAt(inside[0] ?? {}, further);
}

const isMoney = ({ wire, anyOf = [] }: Shape): boolean => wire?.isMoney === true || anyOf.some(isMoney);
