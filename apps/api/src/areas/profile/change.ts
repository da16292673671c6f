import { randomUUID } from 'node:crypto'

import { dayAt, dayText } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { changeNumber } from './store.ts'

const NAMES = { home_phone: 'home phone number', mobile_phone: 'mobile number' } as const
const LAST_DIGITS = 3

export type NumberChange = {
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
export async function changeOfNumber(change: NumberChange): Promise<void> {
  const { accountCode, column, number, actor, now } = change
  await change.db.transaction(async (queries) => {
    const changed = await changeNumber(queries, accountCode, { column, number })
    if (changed === null) return
    await audit(queries, actor, {
      accountCode,
      action: 'phone-number-changed',
      detail: { which: NAMES[column], before: toLastDigits(changed.before), after: toLastDigits(number) },
    })

    const source = `phone-number:${randomUUID()}`
    const message = `The ${NAMES[column]} of account ${accountCode} was changed on ${dayText(dayAt(now))}.`
    const notice = {
      accountCode,
      category: 'Account',
      type: 'PhoneNumberChanged',
      subject: `Your ${NAMES[column]} was changed`,
      at: now,
    }
    await queueNotice(queries, {
      ...notice,
      source,
      doneBy: trailName(actor),
      body: [
        `Kia ora ${changed.name}`,
        `${message} It now ends in ${toLastDigits(number)}.`,
        'If you did not ask for this, call us at once.',
      ].join('\n\n'),
      ...(changed.owner_address === null ? {} : { to: changed.owner_address }),
    })
    if (column !== 'mobile_phone' || changed.before === null) return
    await queueNotice(queries, {
      ...notice,
      source: `${source}:sms`,
      channel: 'SMS',
      to: changed.before,
      body: `${message} If you did not ask for this, call us at once.`,
    })
  })
}

/** Enough digits to recognise a number, and too few to call it. */
function toLastDigits(number: string | null): string | null {
  return number === null ? null : number.slice(-LAST_DIGITS)
}
