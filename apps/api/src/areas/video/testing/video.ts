import { day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { createVideoOrder, listVideoProviders } from '@switchboard/domain/video/contract'
import type { VideoService } from '@switchboard/domain/video/contract'
import { videoOrderBody, videoStatus } from '@switchboard/domain/video/rules'

import { listJobs } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

export const TODAY = day.parse('2026-11-21')
export const AROHA = ['aroha', '100482'] as const
export const KIRI = ['kiri', '100902'] as const
export type Customer = readonly [user: string, accountCode: string]

export const BODY: OrderBody = videoOrderBody({
  retailRatePlan: 'video',
  serviceEntity: 'c100902@demo.example',
  businessGroup: 'residential',
  salesPerson: 'SelfServiceV1',
})
export const ACTIVATION = {
  retailRatePlan: 'video',
  salesPerson: 'SelfServiceV1',
  salesChannel: 'SelfService',
} as const

/** The API with the sandbox’s partner of online video. */
export async function testVideo() {
  const sandbox = await testGateway()
  const api = testApi(fillDemo, {}, { VIDEO_PARTNER_URL: sandbox.videoPartnerUrl })

  const authorize = async ([user, accountCode]: Customer) => ({
    token: await api().createToken(user),
    parameters: { accountCode },
  })
  const createOrderer = ([user, accountCode]: Customer = KIRI): Promise<Orderer> =>
    signInBuyer(api(), user, accountCode)

  /** Runs these jobs once. */
  async function runJobs(...names: readonly string[]): Promise<void> {
    const jobs = listJobs(api().services)
    for (const name of names) {
      const job = jobs.find((each) => each.name === name)
      if (job === undefined) throw new Error(`no job ${name}`)
      await job.run(new AbortController().signal)
    }
  }

  async function listServices(who: Customer = KIRI): Promise<VideoService[]> {
    const answer = await api().make(listVideoProviders, await authorize(who))
    return listVideoProviders.reply.parse(answer.json())
  }
  const listStatuses = async (who: Customer = KIRI) => (await listServices(who)).map(videoStatus)

  async function requestActivation(
    who: Customer = KIRI,
    body: typeof ACTIVATION | { retailRatePlan: string } = ACTIVATION,
  ) {
    return api().make(createVideoOrder, { ...(await authorize(who)), body: { ...ACTIVATION, ...body } })
  }

  function listCharges(accountCode: string) {
    return api().sql<{ starts_on: string; ends_on: string | null; cents: number }>`
      select r.starts_on, r.ends_on, r.monthly_cents::int as cents from recurring_charge r
      where r.account_code = ${accountCode} and r.name = 'Prime Video' order by r.charge_number`
  }

  return {
    sandbox,
    api,
    authorize,
    createOrderer,
    runJobs,
    listServices,
    listStatuses,
    requestActivation,
    listCharges,
  }
}
