import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

export const FIRST_NUMBER = '021 555 0181'

/** The API with the sandbox’s mobile network. */
export async function testNumberRequests() {
  const sandbox = await testGateway()
  const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })

  async function setManners(manners: Partial<Record<'down' | 'slow' | 'failing', 'on'>>) {
    await sandbox.postToNetwork('manners', manners)
  }

  async function runWhile<T>(manners: Parameters<typeof setManners>[0], work: () => Promise<T>): Promise<T> {
    await setManners(manners)
    try {
      return await work()
    } finally {
      await setManners({})
    }
  }

  return { sandbox, api, runWhile }
}
