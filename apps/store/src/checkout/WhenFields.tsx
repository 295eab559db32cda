/** @jsxImportSource preact */
import { formatTime } from '@mostrador/shared/words/format';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import type { StoreData } from '../pages/OrderPages.tsx';
import { Refusal, Select } from '../parts/Field.tsx';
import { mayWaitIn } from './order.ts';
import type { Order } from './use-order.ts';

type WhenProps = { booted: Booted; store: StoreData; order: Order };

/** The delivery time: as soon as possible, or an hour on one of the next days while the shop is open. */
export function WhenFields({ booted: { shop, t }, store, order: { form, fields, change } }: WhenProps) {
  const slots = useSlots({ booted: { shop }, store, form });
  if (!mayWaitIn(store, form)) return <Refusal name="scheduled_for" text={fields.scheduled_for} />;
  const style = { language: shop.language, timeZone: shop.timeZone };
  const days = daysFrom(store, shop.language);
  const asap = [['', t('storefront.asap')] as const];
  return (
    <>
      <Select
        name="scheduled_for"
        label={t('storefront.when')}
        value={form.isLater ? form.day || (days[0]?.[0] ?? '') : ''}
        refused={fields.scheduled_for}
        options={store.isOpen ? [...asap, ...days] : days}
        onChoose={(day) => change({ isLater: day !== '', day, slot: '' })}
      />
      {form.isLater &&
        slots &&
        (slots.length === 0 ? (
          <p class="dim" role="status">
            {t('storefront.noSlots')}
          </p>
        ) : (
          <Select
            name="slot"
            label={t('storefront.time')}
            value={form.slot}
            refused={fields.slot}
            options={[
              ['', t('storefront.chooseTime')],
              ...slots.map((slot) => [slot, formatTime(slot, style)] as const),
            ]}
            onChoose={(slot) => change({ slot })}
          />
        ))}
    </>
  );
}

type Slots = { booted: Pick<Booted, 'shop'>; store: StoreData; form: Order['form'] };

/** The hours of the selected day; null until they are loaded. */
function useSlots({ booted: { shop }, store, form: { isLater, day, way } }: Slots): string[] | null {
  const [slots, setSlots] = useState<string[] | null>(null);
  const date = day || store.today;
  useEffect(() => {
    setSlots(null);
    if (!isLater) return;
    const leaving = new AbortController();
    const { language, slug } = shop;
    const path = `/v1/web/organizations/${slug}/slots?delivery_method=${way}&date=${date}`;
    void ask<{ slots: string[] }>(path, { language, signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted) setSlots('value' in answer ? answer.value.slots : []);
    });
    return () => leaving.abort();
  }, [isLater, date, way, shop]);
  return slots;
}

/** The days in the format of the request and in readable form. */
function daysFrom({ today, scheduleDays }: StoreData, language: Booted['shop']['language']) {
  const noon = new Date(`${today}T12:00:00Z`).getTime();
  const name = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return Array.from({ length: scheduleDays + 1 }, (_, index) => {
    const day = new Date(noon + index * 86_400_000);
    return [day.toISOString().slice(0, 10), name.format(day)] as const;
  });
}
