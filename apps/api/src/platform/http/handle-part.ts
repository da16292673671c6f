import type { CallShape } from '@switchboard/domain/call'

import { readPartText } from '#api/platform/database/part.ts'
import type { Part } from '#api/platform/database/part.ts'

import { JsonText, handle } from './handle.ts'
import type { Endpoint } from './handle.ts'

/** A call whose reply is the JSON text of one part. */
export function handlePart(call: CallShape, part: Part): Endpoint {
  return handle(
    call,
    async ({ db, accountCode, today }) => new JsonText(await readPartText(db, part, { accountCode, today })),
  )
}
