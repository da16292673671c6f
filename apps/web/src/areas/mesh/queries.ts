import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import { readHardwareAvailability } from '@switchboard/domain/qualification/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export const meshQuery = () => callQuery(readMeshHardware, ofActiveAccount())

/** Source: MSH-024. */
export const availabilityQuery = (locationId: string) =>
  callQuery(readHardwareAvailability, { parameters: { accountCode: activeAccount(), locationId } })
