import { readFileSync, writeFileSync } from 'node:fs'

import { dayAt } from '@switchboard/domain/day'
import { notifyOfSession, readCardTransaction } from '@switchboard/domain/payments/contract'

import { statement } from '../../apps/api/src/platform/database/database.ts'
import { setTimeout as wait } from 'node:timers/promises'

import { PAYING_ACCOUNTS } from './accounts.ts'
import { readBooks } from './books.ts'
import { parseGatewayLog } from './gateway-log.ts'
import { createPaymentLink, once, sendCard } from './payer.ts'
import type { Connection } from './payer.ts'
import { isFinalState } from './invariants.ts'
import { killProcess } from './stage.ts'
import type { Stage } from './stage.ts'

const DAYS = 3
const DAY_MILLISECONDS = 86_400_000
const MAX_SETTLE_MILLISECONDS = 300_000
const LOOK_AGAIN_MILLISECONDS = 500

/** A generous limit, because the gateway works here and only the machine may be busy. */
const PATIENT = { GATEWAY_TIMEOUT_SECONDS: '15' }

/**
 * Cards are charged, nobody hears of it, and the API dies; three days later it comes back, and of each payment hears by
 * a notification, by its customer's return or by reconciliation first. A payment is booked on the day that it was made.
 */
export async function payThreeDaysLate(stage: Stage, connection: Connection, payments: number) {
  await stage.turn({ dropNotification: true })
  let api = await stage.startApi({ ...PATIENT, RECONCILE_SECONDS: '9999' })
  const links = await Promise.all(
    Array.from({ length: payments }, async (_nothing, number) => {
      const intent = {
        intent: `late-${number}`,
        account: PAYING_ACCOUNTS[number % PAYING_ACCOUNTS.length] ?? '',
        cents: 1_000 + number,
        card: 'good',
        closesPage: true,
      } as const
      const link = await createPaymentLink(connection, intent)
      if (link === null) throw new Error(`${intent.intent} was not begun`)
      await sendCard(connection.recorder, { ...intent, transactionId: link.transactionId }, link.paymentUrl)
      return { ...intent, transactionId: link.transactionId, sessionId: link.providerTransactionId }
    }),
  )
  await killProcess(api)
  await daysPass(stage)

  api = await stage.startApi(PATIENT)
  const faultsEnded = Date.now()
  for (const [number, link] of links.entries()) {
    if (number % 3 === 0)
      await fetch(`${connection.apiUrl}${notifyOfSession.path}?sessionId=${link.sessionId}`)
    if (number % 3 === 1)
      await once(connection, {
        ...link,
        key: `${link.intent}-read`,
        call: 'read',
        shape: readCardTransaction,
      })
  }
  await waitUntilSettled(stage)
  await killProcess(api)
  const days = new Map(
    parseGatewayLog(await stage.gatewayLog()).charges.map(({ transactionId, at }) => [
      transactionId,
      dayAt(at),
    ]),
  )
  const booked = await stage.database.withConnection((db) => db.rows(bookedDays, []))
  const ids = new Set(links.map(({ transactionId }) => transactionId))
  const onTheirDay = booked.filter(({ id, day }) => ids.has(id) && days.get(id) === day).length
  return { payments, onTheirDay, faultsEnded }
}

const bookedDays = statement<{ id: string; day: string }>(
  'faults-booked-days',
  `select substr(source, 6) as id, booked_on as day from ledger_transaction where source like 'card:%'`,
)

const daysBack = statement<never>(
  'faults-days-back',
  `update card_transaction set created_at = created_at - make_interval(days => ${DAYS}),
     ask_at = ask_at - make_interval(days => ${DAYS})
   where state in ('created', 'sent', 'unknown')`,
)

/** Dates both records back while neither process runs, as if this time had passed. */
async function daysPass({ database, whileSandboxStopped }: Stage): Promise<void> {
  await whileSandboxStopped((log) => {
    const back = readFileSync(log, 'utf8').replaceAll(
      /"(at|expires)":"([^"]+)"/g,
      (_all, name: string, instant: string) =>
        `"${name}":"${new Date(Date.parse(instant) - DAYS * DAY_MILLISECONDS).toISOString()}"`,
    )
    writeFileSync(log, back)
  })
  await database.withConnection((db) => db.rows(daysBack, []))
}

async function waitUntilSettled({ database }: Stage): Promise<void> {
  const until = Date.now() + MAX_SETTLE_MILLISECONDS
  while (Date.now() < until) {
    const { payments } = await database.withConnection(readBooks)
    if (payments.every(({ state }) => isFinalState(state))) return
    await wait(LOOK_AGAIN_MILLISECONDS)
  }
}
