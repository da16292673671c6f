import * as z from 'zod/mini'

import { amountText, toAmountCents } from './amount.ts'

const MAX_REFERENCE_CHARACTERS = 64

const MAX_META_DATA_CHARACTERS = 255

const address = z.url({ protocol: /^https?$/ })
/** Texts of the provider that the gateway stores with a payment. */
export const metaData = z.optional(z.array(z.string().check(z.maxLength(MAX_META_DATA_CHARACTERS))))

/** The provider's request for a card session. Unknown fields are dropped. */
export const sessionRequest = z
  .object({
    type: z.enum(['purchase', 'auth', 'validate']),
    amount: amountText,
    currency: z.literal('NZD'),
    merchantReference: z.prefault(z.string().check(z.maxLength(MAX_REFERENCE_CHARACTERS)), ''),
    methods: z.prefault(z.array(z.string()).check(z.refine((methods) => methods.includes('card'))), ['card']),
    storeCard: z.prefault(z.boolean(), false),
    storedCardIndicator: z.prefault(z.string(), 'single'),
    callbackUrls: z.object({ approved: address, declined: address, cancelled: address }),
    notificationUrl: z.optional(address),
    customer: z.optional(z.record(z.string(), z.string())),
    metaData,
  })
  .check(
    z.refine((request) => request.type === 'validate' || toAmountCents(request.amount) > 0, {
      path: ['amount'],
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type SessionRequest = z.output<typeof sessionRequest>
