import { nameMobile } from '@switchboard/domain/mobile/numbers/contract'
import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import { audit } from '#api/platform/audit.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { toNumberKey } from './number-key.ts'
import { noSuchNumber } from './prove-owner.ts'
import { saveLineName } from './store/line-name.ts'

const ACTION: NumbersChange = 'mobile-named'

/** A name that is the same writes no audit entry. Source: MOB-076. */
export function nameEndpoint(): Endpoint {
  return handle(nameMobile, async (input) => {
    const { db, body, actor, today, accountCode } = input
    const key = toNumberKey(input)
    const name = body.name === '' ? null : body.name
    const isChanged = await db.transaction(async (queries) => {
      const saved = await saveLineName(queries, key, { name, today })
      const detail = { service: key.serviceNumber }
      if (saved === true) await audit(queries, actor, { accountCode, action: ACTION, detail })
      return saved
    })
    return isChanged === null ? noSuchNumber() : {}
  })
}
