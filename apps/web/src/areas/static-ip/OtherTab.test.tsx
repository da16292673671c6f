import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { makeProductChange, readChangeable } from '@switchboard/domain/product-change/contract'

import { TOMORROW, buildProduct, change, changeable, choose, openChange } from '#web/testing/changes.ts'
import { answers, listRequests, refuses, testNetwork } from '#web/testing/network.ts'

import { staticIp } from './area.ts'

const network = testNetwork()
const PRODUCTS = [buildProduct('static_ip', 'STATIC-IP', 'Static IP address', 11.5)]

beforeAll(() => import('./StaticIpScreen.tsx'))

function open() {
  const opened = {
    routes: staticIp.routes,
    path: '/change-hub/static-ip',
    feature: 'changeStaticIp',
  } as const
  return openChange(network, opened, { products: PRODUCTS })
}

test('HUB-038 a change that another tab has made meanwhile is shown with the reason, and is not replaced', async () => {
  await open()
  await choose('Static IP address')
  const waiting = { number: '4', startsOn: TOMORROW, begins: ['Two addresses'], ends: [] }
  network.use(
    refuses(makeProductChange, 'WAITING_CHANGE_DIFFERS'),
    answers(readChangeable, changeable({ products: PRODUCTS, waiting })),
  )
  await change()

  expect(await screen.findByText('From 22 November 2026 you have Two addresses.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/^This was changed in another window\./)
  expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
  const sent = listRequests().filter(
    ({ method, url }) => method === 'POST' && url.pathname.endsWith('/changes'),
  )
  expect(sent.map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ waiting: null }])
})
