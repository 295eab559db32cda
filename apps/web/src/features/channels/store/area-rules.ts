import { DeliveryAreaInput } from '@mostrador/api/catalog/deliveryarea/deliveryarea.schema';
import { z } from 'zod';
import type { AreaValues } from './area-values.ts';

const lines = (text: string) =>
  text.split('\n').flatMap((line) => {
    const place = line.trim();
    return place === '' ? [] : [place];
  });

const input = DeliveryAreaInput.omit({ id: true, hours: true, methods: true })
  .refine(({ match, places = [] }) => match !== 'list' || places.length > 0, {
    path: ['places'],
    error: 'placesRequired',
  })
  .refine(({ match, radiusM }) => match !== 'radius' || Boolean(radiusM), {
    path: ['radiusM'],
    error: 'radiusInvalid',
  })
  .refine(({ match, polygon }) => match !== 'polygon' || Boolean(polygon), {
    path: ['polygon'],
    error: 'polygonInvalid',
  })
  .refine(({ etaMinutes = 0, etaMax }) => !etaMax || etaMax >= etaMinutes, {
    path: ['etaMax'],
    error: 'etaReversed',
  });

/** Only the fields that apply to the kind of the area are validated and sent. */
export const AreaRules = z
  .custom<AreaValues>()
  .transform(({ placesText, radiusM, polygon, ...values }): unknown => ({
    ...values,
    places: values.match === 'list' ? lines(placesText) : [],
    radiusM: values.match === 'radius' ? radiusM : null,
    polygon: values.match === 'polygon' ? polygon : null,
  }))
  .pipe(input);
