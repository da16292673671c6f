import * as z from 'zod/mini'

import { instant } from '@switchboard/domain/instant'

/** An order in the list of another company: our reference, when it was placed, and its subject for people. */
export const orderEntry = z.object({
  reference: z.string(),
  dateTimeUtc: instant,
  about: z.string(),
})
export type OrderEntry = z.output<typeof orderEntry>
