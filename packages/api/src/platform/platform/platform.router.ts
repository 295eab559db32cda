import { industries } from '@mostrador/shared/codes/industries';
import { countries } from '@mostrador/shared/shop/countries';
import { countryName } from '@mostrador/shared/shop/country';
import { translator } from '@mostrador/shared/text/translator';
import { wholeList } from '@mostrador/shared/wire/page';
import program from '../../../package.json' with { type: 'json' };
import { countTry } from '../../core/call/gate/limit.ts';
import { anyCaller, open, router } from '../../core/call/trpc.ts';
import { networkOf } from '../../core/call/who/address.ts';
import { readCredential, sessionOf } from '../../core/call/who/session.ts';
import { CountryList, ErrorReport, IndustryList, Version } from './platform.schema.ts';
import { relayReport, reportText } from './report.ts';

const reportsPerHour = { max: 30, minutes: 60 };

export const platformRouter = router({
  countries: open
    .meta({ rest: 'GET /v1/countries' })
    .output(CountryList)
    .query(({ ctx }) => ({
      countries: countries
        .map((country) => ({
          ...country,
          name: countryName(country.id, ctx.language),
          flag: flagOf(country.id),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name, ctx.language)),
      pagination: wholeList(countries.length),
    })),

  industries: anyCaller
    .meta({ rest: 'GET /v1/industries' })
    .output(IndustryList)
    .query(({ ctx }) => {
      const t = translator(ctx.language);
      return {
        industries: industries.map((id) => ({ id, name: t(`industry.${id}`) })),
        pagination: wholeList(industries.length),
      };
    }),

  version: anyCaller
    .meta({ rest: 'GET /v1/version' })
    .output(Version)
    .query(({ ctx: { config } }) => ({
      api: program.version,
      minClient: program.version,
      latestClient: program.version,
      message: null,
      flags: { showAi: config.showsAi, hasSpeech: config.speech !== null },
    })),

  /** Pages also fail for signed-out visitors, so that any visitor may report an error, with a limit. */
  reportError: open.input(ErrorReport).mutation(async ({ ctx, input }) => {
    await countTry(ctx.db, `report ${networkOf(ctx.ip)}`, reportsPerHour);
    const credential = await readCredential(ctx.credential ?? '', ctx.config.secrets);
    const session = sessionOf(credential)?.slice(0, 12) ?? null;
    if (session) await countTry(ctx.db, `report ${session}`, reportsPerHour);
    relayReport(ctx, reportText(input, session ?? '-'));
  }),
});

/** The two letters of the country as regional indicators, which systems display as its flag. */
const flagOf = (id: string) =>
  String.fromCodePoint(...[...id].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)));
