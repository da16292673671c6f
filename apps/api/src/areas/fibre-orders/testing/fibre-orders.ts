import * as z from 'zod/mini'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { CHOOSES_INSTALL, createFollower } from './follower.ts'

export const TODAY = '2026-11-21'
const refusal = z.object({ code: z.string(), field: z.optional(z.string()) })

export function readRefusal(answer: { statusCode: number; json: () => unknown }) {
  const { code, field } = refusal.parse(answer.json())
  return [answer.statusCode, code, field]
}

export function pick<T>(list: readonly T[], place: number): T {
  const found = list.at(place)
  if (found === undefined) throw new Error(`nothing at ${place}`)
  return found
}

/** The API with the sandbox’s fibre company. */
export async function testFibreOrders() {
  const sandbox = await testGateway()
  const api = testApi(
    fillDemo,
    {},
    {
      FIBRE_COMPANY_URL: sandbox.fibreCompanyUrl,
      FIBRE_COMPANY_TIMEOUT_SECONDS: '99',
      COURIER_SITE_URL: new URL('/courier/', sandbox.url).href,
    },
  )
  const followOrder = (who = CHOOSES_INSTALL) => createFollower(api(), who)

  return { sandbox, api, followOrder }
}
