import auth from './ar/auth.json' with { type: 'json' };
import category from './ar/category.json' with { type: 'json' };
import common from './ar/common.json' with { type: 'json' };
import contact from './ar/contact.json' with { type: 'json' };
import errors from './ar/errors.json' with { type: 'json' };
import kit from './ar/kit.json' with { type: 'json' };
import mail from './ar/mail.json' with { type: 'json' };
import platform from './ar/platform.json' with { type: 'json' };
import pos from './ar/pos.json' with { type: 'json' };
import product from './ar/product.json' with { type: 'json' };
import receipt from './ar/receipt.json' with { type: 'json' };
import sale from './ar/sale.json' with { type: 'json' };
import shell from './ar/shell.json' with { type: 'json' };

export const messages = {
  auth,
  category,
  common,
  contact,
  errors,
  kit,
  mail,
  platform,
  pos,
  product,
  receipt,
  sale,
  shell,
};
