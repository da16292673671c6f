import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import { readOwnAccounts } from '@switchboard/domain/accounts/own-accounts'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { readOwnAccountsText } from './own-accounts.ts'
import { accountPart, servicesPart } from './store.ts'

export function accountsEndpoints(): Endpoint[] {
  return [
    handlePart(readAccount, accountPart),
    handlePart(readServices, servicesPart),
    handle(
      readOwnAccounts,
      async ({ db, actor, query }) => new JsonText(await readOwnAccountsText(db, actor.subject, query)),
    ),
  ]
}
