import { qualifyEnergy, readIcpAddress } from '@switchboard/domain/power/contract'
import type { Promotion } from '@switchboard/domain/power/promotion'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { makeCall } from '#web/http/make-call.ts'

/** The products and the supplier of the connection. Source: PWR-072. */
export const qualificationQuery = (promotion: Promotion) =>
  queryOptions({
    queryKey: [qualifyEnergy.path, activeAccount(), promotion],
    queryFn: () => makeCall(qualifyEnergy, { ...ofActiveAccount(), body: promotion }),
  })

/** The address of the connection. Source: PWR-039, PWR-077. */
export const addressQuery = (icp: string) =>
  callQuery(readIcpAddress, { parameters: { accountCode: activeAccount(), icp } })
