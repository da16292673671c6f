import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { processCardTransaction, updatePxFusionTransaction } from '@switchboard/domain/payments/contract'

import { setOnline, testBrowser } from '#web/testing/browser.ts'
import { breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { signInAs, testCalls } from '#web/testing/portal.tsx'

import { CARD_PROVIDERS } from './card-provider.ts'

const network = testNetwork()
testBrowser()

test.each([
  ['windcave', processCardTransaction],
  ['pxfusion', updatePxFusionTransaction],
] as const)('API-013 without a connection booking a payment by %s waits for one', async (name, call) => {
  testCalls()
  signInAs()
  setOnline(false)
  network.use(breaks(call))
  const settled = vi.fn()

  void CARD_PROVIDERS[name].process('1').then(settled, settled)
  await waitFor(() => expect(listRequests()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const calls = settled.mock.calls.length
  network.use(refuses(call, 'PAGE_NOT_FOUND'))
  setOnline(true)
  await waitFor(() => expect(settled).toHaveBeenCalled())

  expect(calls).toBe(0)
})
