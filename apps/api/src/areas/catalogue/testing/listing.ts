import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

export const selfService = { salesChannel: 'SelfService' } as const
export const AROHA = '100482'

/** Aroha's second account is billed every week. */
export const OF_A_WEEK = '100483'

/** The API with the catalogue of the demo. */
export function testListing() {
  const api = testApi(fillDemo)

  async function authorizeAroha() {
    return api().createToken('aroha')
  }

  return { api, authorizeAroha }
}
