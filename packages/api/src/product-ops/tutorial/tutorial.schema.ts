import { tutorials } from '@mostrador/shared/codes/tutorials';
import { oneOf } from '@mostrador/shared/wire/field';
import { z } from 'zod';

/** The tutorials that the user has completed. */
export const TutorialsDone = z.object({ done: z.array(z.enum(tutorials)) });

export const TutorialMark = z.object({ key: oneOf(tutorials, 'invalidOption'), done: z.boolean() });
