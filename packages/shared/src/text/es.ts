import auth from './es/auth.json' with { type: 'json' };
import category from './es/category.json' with { type: 'json' };
import common from './es/common.json' with { type: 'json' };
import contact from './es/contact.json' with { type: 'json' };
import errors from './es/errors.json' with { type: 'json' };
import kit from './es/kit.json' with { type: 'json' };
import mail from './es/mail.json' with { type: 'json' };
import platform from './es/platform.json' with { type: 'json' };
import pos from './es/pos.json' with { type: 'json' };
import product from './es/product.json' with { type: 'json' };
import receipt from './es/receipt.json' with { type: 'json' };
import sale from './es/sale.json' with { type: 'json' };
import shell from './es/shell.json' with { type: 'json' };

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
