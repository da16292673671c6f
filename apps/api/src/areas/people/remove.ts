import { randomUUID } from 'node:crypto'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { Changer } from './invite.ts'
import { personRemovedNotice, removalLetter, toOwner } from './letters.ts'
import { readAccountNames, deleteClaim } from './store/people.ts'

/**
 * Removes an authorised person. Their next call is refused. Returns false if the account has no such authorised person.
 * Source: PPL-026, Readings.
 */
export function deletePerson(changer: Changer, userId: string): Promise<boolean> {
  const { db, accountCode, actor, now: at } = changer
  return db.transaction(async (queries) => {
    const removed = await deleteClaim(queries, accountCode, userId)
    if (removed === null) return false
    const name = `${removed.firstName} ${removed.lastName}`
    await audit(queries, actor, {
      accountCode,
      action: 'person-removed',
      detail: { person: name, userId },
    })
    const source = `person-removed:${randomUUID()}`
    const names = await readAccountNames(queries, accountCode)
    const { email } = removed
    await queueLetter(queries, { ...removalLetter(names), userId, source, to: email, at })
    await queueNotice(queries, {
      ...personRemovedNotice({ ...names, accountCode, at, person: name, email }),
      ...toOwner(names),
      accountCode,
      source,
      at,
      doneBy: trailName(actor),
    })
    return true
  })
}
