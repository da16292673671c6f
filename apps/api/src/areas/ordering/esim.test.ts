import { expect, test } from 'vitest'

import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readNumbers } from '@switchboard/domain/mobile/numbers/contract'
import { NO_ADDRESS } from '@switchboard/domain/ordering/adding/mobile/sim'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { submitOrder } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'

import { FREE, LEADER, buildBody, hemi } from './testing/mobile-orders.ts'
import { fetchFeedback, runOrders } from './testing/orders.ts'

const api = testApi(fillDemo)

const ESIM = [{ key: 'ESIM' }]
const [NEW_ESIM, NEW_CARD] = FREE

/** An order of a new mobile on an eSIM. */
function buildEsimBody(hardware: Partial<OrderBody['HardwareOrders'][number]> = {}): OrderBody {
  const body = buildBody('connection', NEW_ESIM, 'mobile-12')
  const order = { serviceEntity: NEW_ESIM, address: NO_ADDRESS, items: ESIM, ...hardware }
  return { ...body, HardwareOrders: [order] }
}

/** Orders a mobile on an eSIM and a mobile on a SIM card. */
async function orderBoth() {
  const orderer = await hemi(api())
  const { OrderIdentifier: esim } = await submitOrder(orderer, buildEsimBody(), 'connection')
  const { OrderIdentifier: card } = await submitOrder(
    orderer,
    buildBody('connection', NEW_CARD, 'mobile-12'),
    'connection',
  )
  const request = { token: orderer.token, parameters: { accountCode: orderer.accountCode } }
  return { esim, card, request }
}

const listLetters = (subject: string) =>
  api().sql<{ body: string }>`
    select body from communication where account_code = '100801' and channel = 'Email' and subject = ${subject}`

const CARD_ADDRESS = {
  StreetName: '5 Hinemoa Street',
  Suburb: 'Glenholme',
  City: 'Rotorua',
  PostCode: '3010',
  Country: 'New Zealand',
}

test.each([
  ['with a delivery address', buildEsimBody({ address: CARD_ADDRESS }), 'INVALID_HARDWARE_DELIVERY_ADDRESS'],
  [
    'with one part of an address',
    buildEsimBody({ address: { ...NO_ADDRESS, City: 'Rotorua' } }),
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
  ],
  [
    'beside a card',
    buildEsimBody({ items: [...ESIM, { key: 'SIM' }] }),
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
  ],
  ['twice', buildEsimBody({ items: [...ESIM, ...ESIM] }), 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS'],
  ['of another number', buildEsimBody({ serviceEntity: LEADER }), 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS'],
  [
    'with a contract',
    buildEsimBody({ contract: { contractHandlingOption: 'new', contractLength: 12 } }),
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
  ],
])('MOB-078 an eSIM %s is refused', async (_how, body, code) => {
  expect(await fetchFeedback(await hemi(api()), 'connection', body)).toEqual([code])
})

test('MOB-078 a card without an address is refused', async () => {
  const body = buildEsimBody({ items: [{ key: 'SIM' }] })

  expect(await fetchFeedback(await hemi(api()), 'connection', body)).toEqual([
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
  ])
})

test('MOB-078 an eSIM for a change of plan is refused', async () => {
  const body = {
    ...buildBody('mobileplan', LEADER, 'mobile-12'),
    HardwareOrders: buildEsimBody().HardwareOrders,
  }

  expect(await fetchFeedback(await hemi(api()), 'mobileplan', body)).toContain(
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
  )
})

test('MOB-079 a coming mobile has its SIM, and both kinds begin on the same day', async () => {
  const { request } = await orderBoth()
  const { coming } = readMyMobile.reply.parse((await api().make(readMyMobile, request)).json())

  expect(coming.map(({ serviceEntity, sim, on }) => ({ serviceEntity, sim, on }))).toEqual([
    { serviceEntity: NEW_ESIM, sim: 'esim', on: '2026-11-25' },
    { serviceEntity: NEW_CARD, sim: 'card', on: '2026-11-25' },
  ])
})

test('MOB-079 a mobile that began on an eSIM awaits it, and a mobile on a card does not', async () => {
  const { request } = await orderBoth()
  await runOrders(api(), '2026-11-25')
  const services = listMobileServices.reply.parse((await api().make(listMobileServices, request)).json())
  const { numbers } = readNumbers.reply.parse((await api().make(readNumbers, request)).json())

  const awaiting = services.filter(({ awaitsEsim }) => awaitsEsim).map(({ serviceEntity }) => serviceEntity)
  expect(awaiting).toEqual([NEW_ESIM])
  expect(numbers.filter(({ awaitsEsim }) => awaitsEsim).map(({ number }) => number)).toEqual([NEW_ESIM])
})

test('MOB-079 the confirmation names the SIM of the order', async () => {
  const { esim, card } = await orderBoth()

  const [esimLetter] = await listLetters(`We have your order ${esim}`)
  expect(esimLetter?.body).toContain('Install your eSIM from that day, under My mobile.')
  expect(esimLetter?.body).not.toContain('SIM card')
  const [cardLetter] = await listLetters(`We have your order ${card}`)
  expect(cardLetter?.body).toContain('Your SIM card comes by post before that day.')
  expect(cardLetter?.body).not.toContain('eSIM')
})

test('MOB-079 the letter of the first day tells only the customer of an eSIM to install it', async () => {
  const { esim, card } = await orderBoth()
  await runOrders(api(), '2026-11-25')

  const [esimLetter] = await listLetters(`Your order ${esim} is complete`)
  expect(esimLetter?.body).toContain('Install your eSIM now, under My mobile.')
  const [cardLetter] = await listLetters(`Your order ${card} is complete`)
  expect(cardLetter?.body).not.toContain('eSIM')
})
