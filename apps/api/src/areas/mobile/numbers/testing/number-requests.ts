import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

export const FIRST_NUMBER = '021 555 0181'

/** The API with the sandbox’s mobile network. */
export async function testNumberRequests() {
  const sandbox = await testGateway()
  const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })

  async function setBehaviour(behaviour: Partial<Record<'down' | 'slow' | 'failing', 'on'>>) {
    await sandbox.postToNetwork('behaviour', behaviour)
  }

  async function runWhile<T>(
    behaviour: Parameters<typeof setBehaviour>[0],
    work: () => Promise<T>,
  ): Promise<T> {
    await setBehaviour(behaviour)
    try {
      return await work()
    } finally {
      await setBehaviour({})
    }
  }

  return { sandbox, api, runWhile }
}
