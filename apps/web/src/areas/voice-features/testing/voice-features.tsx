import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import type { AccountFacts } from '@switchboard/domain/access'
import type { WireReply } from '@switchboard/domain/call'
import { listVoiceServiceEntities, readVoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { voiceFeatures } from '../area.ts'

const PATH = '/change-hub/voice-features'
export const LINE = '09 555 0134'

type Features = WireReply<typeof readVoiceFeatures>

export const OFF: Features['callForwardAlways'] = {
  enabled: false,
  forwardedToPhoneNumber: '',
  duration: 0,
  timePeriod: 'Always',
  subscribed: true,
  since: null,
}

export function buildFeatures(differences: Partial<Features> = {}): Features {
  return {
    serviceEntity: LINE,
    revision: 3,
    voicemail: { enabled: true, pin: null, pinSince: '2026-11-16T21:00:00Z', email: '', diversionTimer: 20 },
    callerId: { enabled: true },
    callWaiting: { enabled: true },
    anonymousCallBlocking: { enabled: false },
    callForwardAlways: OFF,
    callForwardBusy: OFF,
    callForwardNoAnswer: { ...OFF, duration: 20 },
    callBlacklisting: { blacklistNumbers: ['095550166'] },
    minutePrice: { includingGst: 0.35, excludingGst: 0.3 },
    // a Saturday, 10 in the morning
    now: '2026-11-20T21:00:00Z',
    ...differences,
  }
}

export const LINES: WireReply<typeof listVoiceServiceEntities> = [
  { serviceEntity: LINE, planName: 'Homeline with features', isFeaturesPlan: true },
]

const OFFERED: Partial<AccountFacts> = { offersVoiceFeatures: true, features: new Set(['voiceFeatures']) }

export async function openVoiceFeatures() {
  const routes = [
    ...voiceFeatures.routes,
    testRoute('/change-hub', { screen: async () => () => <h1>Hub</h1> }),
  ]
  const router = showRoutes(routes, PATH, undefined, OFFERED)
  await screen.findByRole('heading', { level: 1 })
  return router
}

export async function openDialog(name: string) {
  await openVoiceFeatures()
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

export async function typeInDialog(label: string | RegExp, text: string, place = 0) {
  const field = within(screen.getByRole('dialog')).getAllByLabelText(label)[place]
  if (field === undefined) throw new Error(`no field ${String(label)}`)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
  return field
}

export const pressSave = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

export const listSentPuts = () =>
  listRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): unknown => JSON.parse(body))

export const listReads = () =>
  listRequests().filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/features'))

export async function prepareVoiceFeatures(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(listVoiceServiceEntities, LINES), answers(readVoiceFeatures, buildFeatures()))
}
