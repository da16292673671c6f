import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'
import { dollarsOf } from '@switchboard/domain/money'

import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refused } from '#api/platform/refusal.ts'
import { mobileNetworkAt } from '#api/partners/mobile/client.ts'
import { walletOf } from '#api/partners/mobile/use.ts'
import type { Services } from '#api/platform/services.ts'

import { hasNumber, mobileUseText } from './store/use.ts'

const NO_SUCH_BILL = { field: 'billDate', message: "none of the account's bill dates of the last two years" }
const NO_SUCH_NUMBER = { field: 'serviceEntity', message: "none of the account's mobile numbers" }

export function mobileUseEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  const network = mobileNetworkAt(environment)
  return [
    handle(readMobileUse, async ({ db, accountCode, today, query: { serviceEntity, billDate } }) => {
      const told = await mobileUseText(db, { accountCode, today, serviceEntity, billDate })
      if (told === 'NO_MOBILE_SERVICE') return refused(told)
      if (told === 'NUMBER_NOT_FOUND') return refused(told, NO_SUCH_NUMBER)
      return told === 'BILL_DATE_NOT_FOUND' ? refused(told, NO_SUCH_BILL) : new JsonText(told.text)
    }),
    handle(readWallet, async ({ db, accountCode, today, now, query: { serviceEntity } }) => {
      if (!(await hasNumber(db, { accountCode, today, serviceEntity })))
        return refused('NUMBER_NOT_FOUND', NO_SUCH_NUMBER)
      const wallet = await walletOf(network, { number: serviceEntity, now })
      if (wallet === 'unavailable') return refused('MOBILE_NETWORK_UNAVAILABLE')
      return { wallet: wallet && wireOf(wallet) }
    }),
  ]
}

function wireOf({ balance, asOf, expiresOn }: Exclude<Awaited<ReturnType<typeof walletOf>>, null | string>) {
  return { balance: dollarsOf(balance), asOf: new Date(asOf).toISOString(), expiresOn }
}
