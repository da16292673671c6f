import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { AccountFacts } from '@switchboard/domain/access'
import type { WireReply } from '@switchboard/domain/call'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import { listForwardedLines, setVoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { ForwardedOnDemand } from './ForwardedOnDemand.tsx'

const network = testNetwork()
const home = testRoute('/', { screen: async () => ForwardedOnDemand })

const OFFERED: Partial<AccountFacts> = {
  offersVoiceFeatures: true,
  features: new Set(['voiceFeatures']),
  services: { ...NO_SERVICES, voice: true },
}
const ALWAYS = {
  enabled: true,
  forwardedToPhoneNumber: '0215551234',
  duration: 0,
  timePeriod: 'Always' as const,
  subscribed: true,
  since: '2026-11-16T21:00:00Z',
}
const NOW = '2026-11-20T21:00:00Z'
const FORWARDED: WireReply<typeof listForwardedLines> = {
  lines: [{ serviceEntity: '09 555 0134', revision: 3, callForwardAlways: ALWAYS }],
  now: NOW,
}
const NOTHING = { lines: [], now: NOW }

beforeAll(() => import('./ForwardedNotice.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(listForwardedLines, FORWARDED))
})

const SAID = 'All calls go to 021 …1234 since Tuesday.'

test('the notice shows that all calls are forwarded, without the whole number, and one press ends it', async () => {
  const off = { ...ALWAYS, enabled: false, since: null }
  network.use(
    answers(setVoiceFeatures, {
      serviceEntity: '09 555 0134',
      revision: 4,
      voicemail: { enabled: false, pin: null, pinSince: null, email: '', diversionTimer: 20 },
      callerId: { enabled: true },
      callWaiting: { enabled: true },
      anonymousCallBlocking: { enabled: false },
      callForwardAlways: off,
      callForwardBusy: off,
      callForwardNoAnswer: off,
      callBlacklisting: { blacklistNumbers: [] },
    }),
  )
  showRoutes([home], '/', undefined, OFFERED)
  await screen.findByText(SAID)
  network.use(answers(listForwardedLines, NOTHING))
  await userEvent.click(screen.getByRole('button', { name: 'End the forwarding' }))

  await waitFor(() => expect(screen.queryByText(SAID)).toBeNull())
  expect(screen.getByText(/^Calls ring at .* again\.$/)).toBeTruthy()
  const [put] = listRequests().filter(({ method }) => method === 'PUT')
  expect(JSON.parse(put?.body ?? '')).toEqual({
    revision: 3,
    callForwardAlways: {
      enabled: false,
      forwardedToPhoneNumber: '0215551234',
      duration: 0,
      timePeriod: 'Always',
    },
  })
})

test('a forwarding that could not be ended is still shown, with the reason', async () => {
  network.use(refuses(setVoiceFeatures, 'VOICE_SWITCH_UNAVAILABLE'))
  showRoutes([home], '/', undefined, OFFERED)
  await userEvent.click(await screen.findByRole('button', { name: 'End the forwarding' }))

  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Unable to change setting.*Nothing has been changed/,
  )
  expect(screen.getByText(SAID)).toBeTruthy()
})

test('if several lines are forwarded, each is named', async () => {
  const [line] = FORWARDED.lines
  const other = { ...line, serviceEntity: '09 555 0135', revision: 1, callForwardAlways: ALWAYS }
  network.use(answers(listForwardedLines, { lines: [...FORWARDED.lines, other], now: NOW }))
  showRoutes([home], '/', undefined, OFFERED)

  expect(await screen.findByText('All calls to 09 555 0135 go to 021 …1234 since Tuesday.')).toBeTruthy()
})

test.each<[string, Partial<AccountFacts>]>([
  ['has no phone line', { services: NO_SERVICES }],
  ['is of a brand without voice features', { offersVoiceFeatures: false }],
  ['is not known yet', { services: null }],
])('nothing is asked for an account that %s', async (_why, facts) => {
  const router = showRoutes([home], '/', undefined, { ...OFFERED, ...facts })
  await waitFor(() => expect(router.shown().status).toBe('entered'))

  expect(listRequests().filter(({ url }) => url.pathname.includes('/voice/'))).toEqual([])
})

test('if the switch cannot be reached, the notice reports an unknown forwarding', async () => {
  network.use(refuses(listForwardedLines, 'VOICE_SWITCH_UNAVAILABLE'))
  showRoutes([home], '/', undefined, OFFERED)
  expect(await screen.findByText('We couldn’t check whether your calls are forwarded.')).toBeTruthy()

  network.use(answers(listForwardedLines, FORWARDED))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(SAID)).toBeTruthy()
})
