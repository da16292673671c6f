import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { readHardwareAvailability } from '@switchboard/domain/qualification/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { AVAILABILITY, MESH, RENTAL_FORECAST, RENTAL_ORDER } from '#web/testing/rental.ts'
import { testRoute } from '#web/testing/test-route.ts'

import { mesh } from '../area.ts'

export const PATH = '/change-hub/get-wifi-mesh'

export function openMesh(network: TestNetwork, offer: Partial<typeof MESH> = {}) {
  network.use(
    answers(readMeshHardware, { ...MESH, ...offer }),
    answers(readHardwareAvailability, AVAILABILITY),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: RENTAL_FORECAST }),
    answers(createOrder, RENTAL_ORDER),
    answers(amendOrder, RENTAL_ORDER),
    answers(commitOrder, { ...RENTAL_ORDER, state: 'Committed' }),
  )
  showRoutes([...mesh.routes, emptyHome, testRoute('/change-hub')], PATH)
}

export async function press(name: string) {
  return userEvent.click(await screen.findByRole('button', { name }))
}

export function listSent(method: string, path: RegExp) {
  return listRequests().filter((request) => request.method === method && path.test(request.url.pathname))
}

export async function chooseGoogle() {
  await press('Continue')
  await screen.findByRole('radio', { name: '2 units' })
}
