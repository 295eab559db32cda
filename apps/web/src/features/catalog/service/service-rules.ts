import { ServiceInput } from '@mostrador/api/catalog/service/service.schema';
import { z } from 'zod';
import type { ServiceValues } from './service-values.ts';

/** The values of the form, under the rules of the API. */
export const ServiceForm = z
  .custom<ServiceValues>()
  .transform(({ canSeeCost, price, cost, images, ...values }): unknown => ({
    ...values,
    ...(price !== null && { price }),
    ...(canSeeCost && { cost }),
    // A signed id has its signature after a dot; the id of a stored image has none.
    images: images.map(({ id }) => (id.includes('.') ? { blobSignedId: id } : { id })),
  }))
  .pipe(ServiceInput);
