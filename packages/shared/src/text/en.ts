import auth from './en/auth.json' with { type: 'json' };
import category from './en/category.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import contact from './en/contact.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import kit from './en/kit.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };
import platform from './en/platform.json' with { type: 'json' };
import pos from './en/pos.json' with { type: 'json' };
import product from './en/product.json' with { type: 'json' };
import receipt from './en/receipt.json' with { type: 'json' };
import sale from './en/sale.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };

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
