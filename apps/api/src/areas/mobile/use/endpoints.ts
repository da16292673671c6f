import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'
import { toDollars } from '@switchboard/domain/money'

import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { createMobileNetworkClient } from '#api/partners/mobile/client.ts'
import { fetchWallet } from '#api/partners/mobile/data-usage.ts'
import type { Services } from '#api/platform/services.ts'

import { hasNumber, findMobileUseText } from './store/use.ts'

const NO_SUCH_BILL = { field: 'billDate', message: "none of the account's bill dates of the last two years" }
const NO_SUCH_NUMBER = { field: 'serviceEntity', message: "none of the account's mobile numbers" }

export function mobileUseEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  const network = createMobileNetworkClient(environment)
  return [
    handle(readMobileUse, async ({ db, accountCode, today, query: { serviceEntity, billDate } }) => {
      const usage = await findMobileUseText(db, { accountCode, today, serviceEntity, billDate })
      if (usage === 'NO_MOBILE_SERVICE') return refuse(usage)
      if (usage === 'NUMBER_NOT_FOUND') return refuse(usage, NO_SUCH_NUMBER)
      return usage === 'BILL_DATE_NOT_FOUND' ? refuse(usage, NO_SUCH_BILL) : new JsonText(usage.text)
    }),
    handle(readWallet, async ({ db, accountCode, today, now, query: { serviceEntity } }) => {
      if (!(await hasNumber(db, { accountCode, today, serviceEntity })))
        return refuse('NUMBER_NOT_FOUND', NO_SUCH_NUMBER)
      const wallet = await fetchWallet(network, { number: serviceEntity, now })
      if (wallet === 'unavailable') return refuse('MOBILE_NETWORK_UNAVAILABLE')
      return { wallet: wallet && toWireWallet(wallet) }
    }),
  ]
}

function toWireWallet({
  balance,
  asOf,
  expiresOn,
}: Exclude<Awaited<ReturnType<typeof fetchWallet>>, null | string>) {
  return { balance: toDollars(balance), asOf: new Date(asOf).toISOString(), expiresOn }
}
