import { keepNewNumber } from '@switchboard/domain/mobile/numbers/contract'
import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import { audit } from '#api/platform/audit.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { toNumberKey } from './number-key.ts'
import { noSuchNumber } from './prove-owner.ts'
import { deleteNumberToBring } from './store/number-to-bring.ts'
import { findNumber } from './store/number-status.ts'

const ACTION: NumbersChange = 'new-number-kept'

/** A repeated call writes no audit entry. A transfer under way goes on. Source: MOB-083. */
export function keepNewNumberEndpoint(): Endpoint {
  return handle(keepNewNumber, async (input) => {
    const { db, actor, accountCode } = input
    const key = toNumberKey(input)
    if ((await findNumber(db, key)) === null) return noSuchNumber()
    await db.transaction(async (queries) => {
      const isDeleted = await deleteNumberToBring(queries, key)
      const detail = { service: key.serviceNumber }
      if (isDeleted) await audit(queries, actor, { accountCode, action: ACTION, detail })
    })
    return {}
  })
}
