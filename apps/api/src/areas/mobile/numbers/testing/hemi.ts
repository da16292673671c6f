import type { SentBody } from '@switchboard/domain/call'
import {
  changeMobileNumber,
  issueEsim,
  orderSimCard,
  readNumbers,
  reportFoundPhone,
  reportLostPhone,
  swapSim,
  transferSim,
} from '@switchboard/domain/mobile/numbers/contract'

import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import type { TestApi } from '#api/testing/api.ts'

import { numberExpiryJobs, numberOrderJobs } from '../jobs.ts'

/** Hemi of the demo has a group of three mobiles, and a mobile in the details of the account. */
export const HEMI = '100801'
export const FIRST = { accountCode: HEMI, serviceNumber: '1' }
export const PASSWORD = DEMO_PASSWORD
/** SIM numbers whose check digit is right. */
export const SIM = '8964029900000042710'
export const OTHER_SIM = '8964029900000053824'
/** A SIM that the network does not know. */
export const FOREIGN_SIM = '8961029900000042716'
export const PORTED = '021 777 0123'
/** A number that is free in the demo. */
export const FREE = '021 555 2000'

export const TRANSFER: SentBody<typeof transferSim> = {
  number: '0217770123',
  providerKey: 'HARBOUR-MOBILE',
  providerAccount: 'HM-4471',
  simNumber: SIM,
  password: PASSWORD,
}

/** Calls with Hemi's session. */
export async function hemiAt(api: TestApi, kind: 'web' | 'form' | 'device' = 'web') {
  const token = await api.createToken('hemi', kind)
  const request = { token, parameters: FIRST }
  return {
    token,
    request,
    swap: (simNumber = SIM, password = PASSWORD) =>
      api.make(swapSim, { ...request, body: { simNumber, password } }),
    change: (number = FREE, password = PASSWORD) =>
      api.make(changeMobileNumber, { ...request, body: { number, password } }),
    transfer: (difference: Partial<typeof TRANSFER> = {}) =>
      api.make(transferSim, { ...request, body: { ...TRANSFER, ...difference } }),
    esim: (password = PASSWORD) => api.make(issueEsim, { ...request, body: { password } }),
    lose: () => api.make(reportLostPhone, request),
    find: (password = PASSWORD) => api.make(reportFoundPhone, { ...request, body: { password } }),
    card: (address: SentBody<typeof orderSimCard>['address'] = null, password = PASSWORD) =>
      api.make(orderSimCard, { ...request, body: { address, password } }),
    async first() {
      const answer = await api.make(readNumbers, { token, parameters: { accountCode: HEMI } })
      const { numbers } = readNumbers.reply.parse(answer.json())
      const [first] = numbers
      if (first === undefined) throw new Error('Hemi has no mobile')
      return first
    },
  }
}

/** Lists the messages that were queued for Hemi. */
export async function listMessages(
  api: TestApi,
): Promise<{ channel: string; to: string; subject: string; body: string }[]> {
  return api.sql<{ channel: string; to: string; subject: string; body: string }>`
    select channel, to_address as to, subject, body from communication
    where account_code = ${HEMI} and event_type = 'NumberGuard' order by communication_id`
}

const HOUR_MILLISECONDS = 3_600_000

/** Moves the provider clock, then asks the network about all open requests. */
export async function passHours(api: TestApi, hours: number): Promise<void> {
  await api.sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${hours * HOUR_MILLISECONDS}`
  await api.sql`update number_request set ask_at = ${new Date(0)} where ask_at is not null`
  await runDue([...numberOrderJobs(api.services), ...numberExpiryJobs(api.services)], api.services.logger)
}
