import { beforeEach, expect, test } from 'vitest'

import { listMobileServices } from '@switchboard/domain/mobile/contract'

import { setActive } from '#web/http/account.ts'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { listRememberedMobiles, mobileServicesQuery } from './queries.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  queryClient.clear()
  await setActive({ AccountCode: '100482', businessGroup: 'residential' })
  session.write({ mobileServiceEntities: null })
  await loadConfiguration(network)
})

test('MOB-038 a reply that arrives after a change of account does not store its numbers with the session', async () => {
  const { handler, come } = slowAnswer(listMobileServices, [mobileService('021 555 0001')])
  network.use(handler)
  const late = queryClient.fetchQuery(mobileServicesQuery())
  await setActive({ AccountCode: '100999', businessGroup: 'residential' })

  come()
  await Promise.allSettled([late])

  expect(session.read('mobileServiceEntities')).toBeNull()
})

test('MOB-038 the numbers of two mobiles are stored with the session in the order of the reply', async () => {
  network.use(answers(listMobileServices, [mobileService('021 555 0002'), mobileService('021 555 0001')]))

  await queryClient.fetchQuery(mobileServicesQuery())

  expect(listRememberedMobiles()).toEqual(['021 555 0002', '021 555 0001'])
})
