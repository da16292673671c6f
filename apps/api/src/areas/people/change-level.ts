import { randomUUID } from 'node:crypto'

import type { Level } from '@switchboard/domain/level'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { Changer } from './invite.ts'
import { levelLetter, ownerNotice } from './letters.ts'
import { accountNames, changeClaimLevel } from './store/people.ts'

/**
 * Gives an authorised person another level, which every call of theirs reads first. False where the account has no such
 * person; its owner is none. The level that they have already is no change. Source: PPL Readings.
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
    const names = await accountNames(queries, accountCode)
    await queueLetter(queries, levelLetter({ ...person, level }, names, { source, at }))
    const message = `What ${name} (${person.email}) may do on your account was changed: from now on they may ${LEVEL_ACTS[level]}.`
    const subject = 'What somebody may do on your account was changed'
    await queueNotice(
      queries,
      ownerNotice(accountCode, names, {
        source,
        at,
        type: 'PersonLevelChanged',
        subject,
        said: message,
        doneBy: trailName(actor),
      }),
    )
    return true
  })
}
