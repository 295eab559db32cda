import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { contactChannelMail } from './contact-channel-mail.ts';
import { paymentInfoRouter } from './payment-info.router.ts';
import { paymentInfoMail } from './payment-info-mail.ts';
import { storeRouter } from './store.router.ts';
import { webStoreRouter } from './web-store.router.ts';

export const store = domain({
  name: 'store',
  verifiedAs: 'sales',
  routers: { store: storeRouter, paymentInfo: paymentInfoRouter, webStore: webStoreRouter },
  jobs: [paymentInfoMail, contactChannelMail],
  usesUpload: sql`exists (select from store_settings s
      where s.organization_id = u.organization_id and s.banner_upload_id = u.id)
    or exists (select from payment_infos p where p.organization_id = u.organization_id
      and u.id in (p.id_front_upload_id, p.id_back_upload_id, p.selfie_upload_id))`,
});
