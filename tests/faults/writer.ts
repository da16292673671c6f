import { setTimeout as wait } from 'node:timers/promises'

import { addDays, dayAt } from '@switchboard/domain/day'
import { setPaymentMethod } from '@switchboard/domain/payments/method-calls'
import { makePromise } from '@switchboard/domain/promise-to-pay/contract'

import { WRITING_ACCOUNTS } from './accounts.ts'
import { persistently } from './payer.ts'
import type { Connection } from './payer.ts'

const DAYS_PROMISED = 7
const WRITERS = 5
const PAUSE_MILLISECONDS = 200

const DIRECT_DEBIT = {
  RequestorName: 'Ben Fowler',
  RequestorEmail: 'ben@demo.example',
  BankName: 'ANZ',
  ConfirmAccountAuthority: true,
  ConfirmTermsConditions: true,
  BankAccountDetail: {
    AccountName: 'B Fowler',
    Bank: '01',
    Branch: '0242',
    Account: '0100194',
    Suffix: '00',
  },
}
const METHODS = {
  PaperlessDirectDebit: { methodType: 'PaperlessDirectDebit', detail: DIRECT_DEBIT },
  Manual: { methodType: 'Manual' },
} as const

/** Prefixes of the recorded result of a write. */
export const OUTCOME_PREFIXES = { promise: 'promise:', method: 'method:' } as const

/** Customers promise to pay once each, then keep changing their payment method. Resolves when all have stopped. */
export async function writeUntil(connection: Connection, over: AbortSignal): Promise<void> {
  const promised = addDays(dayAt(Date.now()), DAYS_PROMISED)

  async function writer(number: number): Promise<void> {
    const own = WRITING_ACCOUNTS.filter((_account, place) => place % WRITERS === number)
    for (const account of own) {
      if (over.aborted) return
      await persistently(connection, {
        ...nothingPaid(account, `promise-${account}`),
        shape: makePromise,
        body: { promiseDate: promised },
        recordedStatus: `${OUTCOME_PREFIXES.promise}${promised}`,
      })
    }
    for (let turn = 0; !over.aborted; turn += 1) {
      const account = own[turn % own.length] ?? ''
      const method = turn % 2 === 0 ? 'PaperlessDirectDebit' : 'Manual'
      await persistently(connection, {
        ...nothingPaid(account, `method-${account}-${turn}`),
        shape: setPaymentMethod,
        body: METHODS[method],
        recordedStatus: `${OUTCOME_PREFIXES.method}${method}`,
      })
      await wait(PAUSE_MILLISECONDS)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_nothing, number) => writer(number)))
}

function nothingPaid(account: string, intent: string) {
  return {
    intent,
    account,
    cents: null,
    transactionId: null,
    call: 'write',
    key: `${intent}-attempt`,
  } as const
}
