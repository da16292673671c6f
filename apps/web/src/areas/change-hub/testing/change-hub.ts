import { readAccount } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'

import { readOrder } from '@switchboard/domain/ordering/following/contract'

import { emptyHome } from '#web/testing/area-routes.tsx'
import { benAccount, benCurrentProducts } from '#web/testing/ben.ts'
import { answers, refuses } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { changeHub } from '../area.ts'

export type Products = WireReply<typeof readProducts>

export const ROUTES = [
  ...changeHub.routes,
  emptyHome,
  testRoute('/change-hub/change-product'),
  testRoute('/move-house'),
]

export async function prepareChangeHub(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { changeProduct: true, moveHouse: true } })
  network.use(
    answers(readAccount, benAccount),
    answers(readProducts, benCurrentProducts),
    answers(readOtherCharges, { insurance: [], others: [] }),
    answers(readPowerPlan, { power: null }),
    refuses(readOrder, 'NO_ORDER_DATA'),
  )
}
