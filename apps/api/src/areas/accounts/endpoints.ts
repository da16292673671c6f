import { readAccount } from '@switchboard/domain/accounts/contract'

import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'

import { accountText } from './store.ts'

export function accountsEndpoints(): Endpoint[] {
  return [
    handle(
      readAccount,
      async ({ db, accountCode, today }) => new JsonText(await accountText(db, accountCode, today)),
    ),
  ]
}
