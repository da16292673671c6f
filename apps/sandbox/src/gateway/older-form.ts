import * as z from 'zod/mini'

import { cardForm } from './cards.ts'

/** The older provider has one address for all sessions; the form contains the session's id. */
export const OLDER_FORM_PATH = '/pxmi3/pxfusionauth'

/** The fields of the older provider's card form. Any other field is refused. */
export const olderForm = z.strictObject({
  ...cardForm.shape,
  SessionId: z.string(),
  Action: z.literal('Add'),
  Object: z.literal('DpsPxPay'),
})
