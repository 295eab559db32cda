import { authRouter } from './auth/auth.router.ts';
import { router } from './base/trpc.ts';
import { productCategoryRouter } from './category/product-category.router.ts';
import { contactRouter } from './contact/contact.router.ts';
import { organizationRouter } from './organization/organization.router.ts';
import { platformRouter } from './platform/platform.router.ts';
import { posRouter } from './pos/pos.router.ts';
import { productRouter } from './product/product.router.ts';
import { productImageRouter } from './product/product-image.router.ts';
import { receiptRouter } from './receipt/receipt.router.ts';
import { roleRouter } from './role/role.router.ts';
import { uploadRouter } from './upload/upload.router.ts';
import { userRouter } from './user/user.router.ts';

export const appRouter = router({
  auth: authRouter,
  contact: contactRouter,
  organization: organizationRouter,
  platform: platformRouter,
  pos: posRouter,
  product: productRouter,
  productCategory: productCategoryRouter,
  productImage: productImageRouter,
  receipt: receiptRouter,
  role: roleRouter,
  upload: uploadRouter,
  user: userRouter,
});
export type AppRouter = typeof appRouter;
