import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const Country = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  decimals: z.int(),
  phoneCode: z.string(),
  flag: z.string(),
  timeZones: z.array(z.string()),
});
Country.register(z.globalRegistry, { title: 'Country' });
export const CountryList = listOf('countries', Country);

export const IndustryList = listOf('industries', z.object({ id: z.string(), name: z.string() }));

/** The client versions that still work, and the features enabled for all. */
export const Version = z.object({
  api: z.string(),
  minClient: z.string(),
  latestClient: z.string(),
  message: z.string().nullable(),
  flags: z.object({
    /** True if the voice assistant is shown; without `hasSpeech` the user types. */
    showAi: z.boolean(),
    hasSpeech: z.boolean(),
  }),
});
Version.register(z.globalRegistry, { title: 'Version' });

const cut = (length: number) => z.string().overwrite((text) => text.slice(0, length));

/** A failed render in the browser; longer texts are cut, not refused. */
export const ErrorReport = z.object({
  path: cut(2000),
  message: cut(2000),
  stack: cut(20_000).optional(),
});
export type ErrorReport = z.infer<typeof ErrorReport>;
