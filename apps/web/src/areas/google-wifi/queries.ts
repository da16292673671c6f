import type { Account } from '@switchboard/domain/accounts/contract'
import { listWifiHardware, readWifiConditions, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import { callQuery } from '#web/http/query-client.ts'

export const lineQuery = () => callQuery(readWifiLine, ofActiveAccount())

/** Source: GWF-023, GWF-025. */
export const hardwareQuery = (coreProductKey: string, billFrequency: Account['billCycle']['billFrequency']) =>
  callQuery(listWifiHardware, {
    parameters: { accountCode: activeAccount() },
    query: {
      coreProductKey,
      salesChannel: 'SelfService',
      contractLength: '12',
      billFrequency,
      newContract: 'true',
    },
  })

/** The choice with the current service and contract. Source: GWF-014, GWF-018, GWF-022. */
export async function applyConditions(choice: RentalChoice): Promise<RentalChoice> {
  const { contractType, coreProductComponentServiceID: serviceEntity } = await makeCall(
    readWifiConditions,
    ofActiveAccount(),
  )
  return { ...choice, serviceEntity, months: contractType === 'new' ? choice.months : 0 }
}
