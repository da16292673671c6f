import * as z from 'zod/mini'

import { cardForm } from './cards.ts'

/** One address for every session, as the older provider has it: the form says whose card it is. */
export const OLDER_FORM_PATH = '/pxmi3/pxfusionauth'

/** Exactly what the older provider's card form posts. */
export const olderForm = z.strictObject({
  ...cardForm.shape,
  SessionId: z.string(),
  Action: z.literal('Add'),
  Object: z.literal('DpsPxPay'),
})
