import { expect, test } from 'vitest'

import { createVideoOrder, listVideoProviders } from '@switchboard/domain/video/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo, {}, { VIDEO_PARTNER_URL: 'http://127.0.0.1:9' })

test('while the partner does not answer, an order is refused and the account keeps its video', async () => {
  const input = { token: await api().createToken('aroha'), parameters: { accountCode: '100482' } }
  const body = { retailRatePlan: 'video', salesPerson: 'SelfServiceV1', salesChannel: 'SelfService' } as const
  const before = (await api().make(listVideoProviders, input)).body
  const answer = await api().make(createVideoOrder, { ...input, body })

  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'VIDEO_PARTNER_UNAVAILABLE' }])
  expect((await api().make(listVideoProviders, input)).body).toBe(before)
})
