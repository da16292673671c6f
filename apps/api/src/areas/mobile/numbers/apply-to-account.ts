import type { Brand } from '@switchboard/brands/brand'
import { dayAt } from '@switchboard/domain/day'
import type { ProfileChange } from '@switchboard/domain/profile/trail'

import { providerActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { chargeOnce } from '#api/provider/books/one-off-charges.ts'
import { renumberServices } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'

import { followContact } from './store/contact.ts'
import { deleteNumberToBring } from './store/number-to-bring.ts'
import { restNumber, saveSim } from './store/numbers.ts'
import type { NumberRequestRow } from './store/requests.ts'

export type NetworkChange = { readonly simNumber: string | null; readonly now: number; readonly brand: Brand }

/**
 * Applies a change that the network has made to the account. Returns whether the account is reached by text at the new number
 * from now on.
 */
export async function applyToAccount(
  queries: Queries,
  request: NumberRequestRow,
  { simNumber, now, brand }: NetworkChange,
): Promise<boolean> {
  const { accountCode, serviceNumber, kind, number, newNumber } = request
  const today = dayAt(now)
  const change = { accountCode, from: today }
  if (newNumber !== null) {
    await renumberServices(queries, change, { before: number, after: newNumber })
    await restNumber(queries, number, today)
  }
  if (kind === 'transfer') await deleteNumberToBring(queries, request)
  if (kind === 'number') {
    const subject = serviceSubject(serviceNumber)
    const cents = brand.mobile.numberChangeCents
    await chargeOnce(queries, change, { kind: 'numberChange', subject, cents })
  }
  // the network chooses these SIMs
  const newSim = kind === 'esim' || kind === 'card' ? simNumber : request.simNumber
  if (newSim !== null) {
    await saveSim(queries, request, { simNumber: newSim, kind: kind === 'esim' ? 'esim' : 'card', now })
  }
  return newNumber === null ? false : moveContact(queries, accountCode, { before: number, after: newNumber })
}

const CONTACT_CHANGED: ProfileChange = 'phone-number-changed'
const LAST_DIGITS = 3

/** The contact number follows the number of its mobile. Returns whether the account's own contact number did. */
async function moveContact(
  queries: Queries,
  accountCode: string,
  change: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const reached = await followContact(queries, accountCode, change)
  const [before, after] = [change.before, change.after].map((number) => number.slice(-LAST_DIGITS))
  for (const reachedAccount of reached) {
    await audit(queries, providerActor('job'), {
      accountCode: reachedAccount,
      action: CONTACT_CHANGED,
      detail: { which: 'mobile number', before: before ?? '', after: after ?? '' },
    })
  }
  return reached.includes(accountCode)
}
