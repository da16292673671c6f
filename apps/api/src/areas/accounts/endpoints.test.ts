import { expect, test } from 'vitest'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

test('ACC-026 BIL-025 an account says its business group, bill frequency and next bill date', async () => {
  const token = await api().tokenOf('ben')

  const answer = await api().make(readAccount, { token, parameters: { accountCode: '100517' } })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    accountCode: '100517',
    businessGroup: 'residential',
    billCycle: { billFrequency: 'Monthly' },
    nextBillDate: '2026-12-03',
  })
})

test('ACC-010 ACC-025 an account that is not among the claims is refused like one that does not exist', async () => {
  const token = await api().tokenOf('ben')
  const headers = { 'x-correlation-id': 'same' }

  const foreign = await api().make(readAccount, { token, headers, parameters: { accountCode: '100482' } })
  const missing = await api().make(readAccount, { token, headers, parameters: { accountCode: '999999' } })

  expect(foreign.statusCode).toBe(403)
  expect(foreign.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
  expect(foreign.body).toBe(missing.body)
})

test('ACC-013 staff may use any account that exists', async () => {
  const token = await api().staffToken('100517')

  const other = await api().make(readAccount, { token, parameters: { accountCode: '100482' } })
  const missing = await api().make(readAccount, { token, parameters: { accountCode: '999999' } })

  expect(other.statusCode).toBe(200)
  expect(missing.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
})

test('services are listed with plan, place and whether they are on or ordered', async () => {
  const ben = await api().make(readServices, {
    token: await api().tokenOf('ben'),
    parameters: { accountCode: '100517' },
  })
  const carla = await api().make(readServices, {
    token: await api().tokenOf('carla'),
    parameters: { accountCode: '100533' },
  })

  expect(ben.json()).toEqual([
    { kind: 'broadband', name: 'Fibre 300', detail: '48 Cuba Street, Wellington', status: 'on' },
    { kind: 'power', name: 'Power, smart meter', detail: '48 Cuba Street, Wellington', status: 'on' },
  ])
  expect(carla.json()).toMatchObject([{ name: 'Fibre 300', status: 'ordered' }])
})
