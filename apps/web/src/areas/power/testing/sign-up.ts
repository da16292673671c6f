import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { qualifyEnergy, qualifyEnergyLocation } from '@switchboard/domain/power/contract'
import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import { SMART } from '@switchboard/domain/power/sign-up/testing/facts'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testDynamicConfiguration } from '#web/testing/portal.tsx'

import { power } from '../area.ts'
import { storedSignUp } from '../sign-up/stored-draft.ts'

const CONFIGURATION = {
  ...testDynamicConfiguration,
  features: { ...testDynamicConfiguration.features, getPower: true },
  productListOrder: ['Daily charge'],
}

/** Opens a step of the sign-up with a stored draft. */
export function openGetPower(
  network: TestNetwork,
  draft: SignUpDraft | null,
  step = '',
  found: EnergyQualification = SMART,
) {
  if (draft !== null) storedSignUp.keep(draft)
  network.use(answers(qualifyEnergyLocation, found), answers(qualifyEnergy, found))
  return showRoutes(power.routes, `/get-power${step === '' ? '' : `?step=${step}`}`)
}

export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

export const listCalls = () =>
  listRequests().map(({ method, url }) => `${method} ${url.pathname.split('/').at(-1)}`)

export const listOrderCalls = () => listRequests().filter(({ url }) => url.pathname.includes('/powerorders'))

export async function prepareGetPower(network: TestNetwork): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  testCalls()
  signInAs()
  sessionStorage.clear()
  await loadConfiguration(network, CONFIGURATION)
  network.use(answers(readAccount, benAccount), answers(forecastOrder, { forecast: null }))
}
