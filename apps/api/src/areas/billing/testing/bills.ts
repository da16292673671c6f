import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

export const BEN = '100517'
export const TAMA = '103001'

/** The API with the bills of the demo customers. */
export function testBilling() {
  const api = testApi(fillDemo)

  async function authorize(user: string, accountCode: string) {
    return { token: await api().createToken(user), parameters: { accountCode } }
  }

  return { api, authorize }
}
