import { randomUUID } from 'node:crypto'

import type { Level } from '@switchboard/domain/level'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { Changer } from './invite.ts'
import { levelChangedNotice, levelLetter, toOwner } from './letters.ts'
import { readAccountNames, changeClaimLevel } from './store/people.ts'

/**
 * Changes the level of an authorised person. Their next call reads the new level. Returns false if the account has no such
 * authorised person. Source: PPL Readings.
 */
export function changeLevel(changer: Changer, userId: string, level: Level): Promise<boolean> {
  const { db, accountCode, actor, now: at } = changer
  return db.transaction(async (queries) => {
    const person = await changeClaimLevel(queries, { accountCode, userId, level })
    if (person === null) return false
    const { levelBefore } = person
    if (levelBefore === level) return true
    const name = `${person.firstName} ${person.lastName}`
    await audit(queries, actor, {
      accountCode,
      action: 'person-level-changed',
      detail: { person: name, userId, levelBefore, level },
    })
    const source = `person-level-changed:${randomUUID()}`
    const names = await readAccountNames(queries, accountCode)
    const facts = { ...names, accountCode, at, person: name, email: person.email, level }
    await queueLetter(queries, { ...levelLetter(facts), userId, source, to: person.email, at })
    await queueNotice(queries, {
      ...levelChangedNotice(facts),
      ...toOwner(names),
      accountCode,
      source,
      at,
      doneBy: trailName(actor),
    })
    return true
  })
}
