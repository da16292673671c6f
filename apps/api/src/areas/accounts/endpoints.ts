import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import { readEndedServices } from '@switchboard/domain/accounts/ended-services'
import { readOwnAccounts } from '@switchboard/domain/accounts/own-accounts'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { readOwnAccountsText } from './store/own-accounts.ts'
import { accountPart, endedServicesPart, servicesPart } from './store/accounts.ts'

export function accountsEndpoints(): Endpoint[] {
  return [
    handlePart(readAccount, accountPart),
    handlePart(readServices, servicesPart),
    handlePart(readEndedServices, endedServicesPart),
    handle(
      readOwnAccounts,
      async ({ db, actor, query }) => new JsonText(await readOwnAccountsText(db, actor.subject, query)),
    ),
  ]
}
