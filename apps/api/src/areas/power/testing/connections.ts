import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

export const KIRI = '100902'
const BEN = '100517'

export const SMART_PLAN = {
  PlanKey: 'power-smart',
  PlanDisplayName: 'Power, smart meter: One rate',
  PlanType: 'OneRate',
  planChangeLocked: false,
  Charges: [
    { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 0.53 },
    { ChargeCategory: 'Variable', DisplayName: 'Electricity', ChargeIncludingGst: 0.241 },
  ],
}

/** Runs `ask` with another answer of the registry. */
export async function runWithRegistry<Answer>(
  fetched: typeof globalThis.fetch,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { fetch } = globalThis
  globalThis.fetch = fetched
  try {
    return await ask()
  } finally {
    globalThis.fetch = fetch
  }
}

/** The API with the sandbox’s electricity registry. */
export async function testConnections() {
  const sandbox = await testGateway()
  const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })

  const authorizeKiri = async () => ({
    token: await api().createToken('kiri'),
    parameters: { accountCode: KIRI },
  })
  const authorizeBen = async () => ({
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
  })

  async function authorizeForIcp(icp: string, authorize = authorizeKiri) {
    const { token, parameters } = await authorize()
    return { token, parameters: { ...parameters, icp } }
  }

  return { api, authorizeKiri, authorizeBen, authorizeForIcp }
}
