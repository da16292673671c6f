import { expect, test } from 'vitest'

import { readOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'

import { bodyFor, offerTo, ordererOf, placed } from './testing.ts'

const api = testApi(fillDemo)
const KIRI = '100902'

const kiri = () => ordererOf(api(), 'kiri', KIRI)

test('ORD-066 ORD-067 ORD-070 ORD-082 an order is created, amended, committed and followed', async () => {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  console.log(
    JSON.stringify(offer.current),
    offer.qualification?.FibreSummary,
    offer.coreProducts.map((p) => [p.key, p.broadbandCategory, p.hasVoice].join()),
    offer.location,
    offer.power,
  )

  const response = await placed(orderer, bodyFor(offer, { category: 'UFB300/100' }))
  const followed = await api().make(readOrder, {
    token: orderer.token,
    parameters: { accountCode: KIRI, orderId: response.OrderIdentifier },
  })
  console.log(JSON.stringify(response), followed.body)
  expect(followed.statusCode).toBe(200)
})
