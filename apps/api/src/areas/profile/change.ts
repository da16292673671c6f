import { randomUUID } from 'node:crypto'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { phoneNumberNotice, phoneNumberText } from './letters.ts'
import { changeNumber } from './store.ts'

const NAMES = { home_phone: 'home phone number', mobile_phone: 'mobile number' } as const
const LAST_DIGITS = 3

type NumberChange = {
  readonly db: Database
  readonly accountCode: string
  readonly column: keyof typeof NAMES
  readonly number: string
  readonly actor: Actor
  /** In milliseconds, from the provider clock. */
  readonly now: number
}

/**
 * Saves a phone number with its audit entry and notices in one transaction; an unchanged number writes nothing. The
 * owner and the replaced mobile are notified, so that nobody can take over an account's numbers unnoticed.
 */
export async function saveNumberChange(change: NumberChange): Promise<void> {
  const { accountCode, column, number, actor, now } = change
  await change.db.transaction(async (queries) => {
    const account = await changeNumber(queries, accountCode, { column, number })
    if (account === null) return
    await audit(queries, actor, {
      accountCode,
      action: 'phone-number-changed',
      detail: { which: NAMES[column], before: toLastDigits(account.before), after: toLastDigits(number) },
    })

    const source = `phone-number:${randomUUID()}`
    const facts = {
      accountCode,
      customer: account.name,
      which: NAMES[column],
      lastDigits: toLastDigits(number),
      at: now,
    }
    await queueNotice(queries, {
      ...phoneNumberNotice(facts),
      ...(account.owner_address === null ? {} : { to: account.owner_address }),
      accountCode,
      source,
      at: now,
      doneBy: trailName(actor),
    })
    if (column !== 'mobile_phone' || account.textable === null) return
    await queueNotice(queries, {
      ...phoneNumberText(facts),
      to: account.textable,
      accountCode,
      source: `${source}:sms`,
      at: now,
    })
  })
}

/** Enough digits to recognise a number, but too few to call it. */
function toLastDigits(number: string | null): string | null {
  return number === null ? null : number.slice(-LAST_DIGITS)
}
