import { beforeEach } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'

export const KIRI = '100902'
export const FREE_HOUSE = '31 Aro Street, Aro Valley, Wellington 6021'

export const toLocation = (address: string) => ({ accountCode: KIRI, locationId: demoLocationAt(address) })

/** The API with a customer, and a helper for the customer's token. */
export function testQualification() {
  const api = testApi(fillDemo)
  let token: string

  beforeEach(async () => {
    token = await api().createToken('kiri')
  })

  function getToken() {
    return token
  }

  return { api, getToken }
}
