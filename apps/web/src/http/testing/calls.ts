import * as z from 'zod/mini'

import { defineCall } from '@switchboard/domain/call'
import type { SentBody } from '@switchboard/domain/call'
import type { createCardTransaction } from '@switchboard/domain/payments/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { answersRaw } from '#web/testing/network.ts'

export const creation: SentBody<typeof createCardTransaction> = {
  transactionType: 'Purchase',
  amount: 1,
  isRequestingRecurringPaymentMethod: false,
  cardType: 'Visa',
  returnPath: '/pay',
  owedShown: null,
  confirmed: [],
}

export const claims = { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }

export const credentials = {
  userpool: 'customers',
  username: 'a@b.nz',
  password: 'p',
  longlifesession: 'false',
} as const

export const search = defineCall({
  method: 'GET',
  path: '/search',
  access: 'session',
  query: z.object({
    text: z.optional(z.nullable(z.string())),
    page: z.optional(z.number()),
    exact: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  errors: [],
})

export function answerClaimsWith(status: number, body: object | string = {}, statusText = '') {
  return answersRaw(userClaims, typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    statusText,
  })
}
