import { expect, test } from 'vitest'

import { seedRandom } from '@switchboard/domain/testing/random'

import { ledgerSum } from '#api/provider/books/ledger.ts'

import { AROHA, BEN, DECLINED_CARD, MASTERCARD, testGap, VISA } from './testing/gap.ts'

const PAYMENTS = 200
const CARDS = [VISA, VISA, VISA, MASTERCARD, DECLINED_CARD]

/** No answer may be late on a busy machine: its payment would be booked by a later reconciliation. */
const TIMEOUT_SECONDS = 60

const gap = await testGap(TIMEOUT_SECONDS)
const { api, gateway } = gap

async function payMany(count: number, random: () => number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const amount = 1 + Math.floor(random() * 20_000) / 100
    const card = CARDS[Math.floor(random() * CARDS.length)] ?? VISA
    ids.push(await gap.pay(random() < 0.5 ? BEN : AROHA, { amount, card }))
  }
  return ids
}

test('OPS-011 of 200 payments after the restored moment none is lost and none is booked twice', async () => {
  const random = seedRandom(104)
  await payMany(20, random)
  await gap.markMoment()
  const lost = await payMany(PAYMENTS, random)
  const before = await gap.readBooks()

  await gap.restore()
  const first = await gap.recoverGap()
  const second = await gap.recoverGap()

  const charged = await gateway.listApprovedCharges()
  const booked = await api().sql<{ id: string }>`
    select substring(source from 6) as id from ledger_transaction where source like 'card:%'`
  expect(lost).toHaveLength(PAYMENTS)
  expect(first.counts.session).toMatchObject({ entered: PAYMENTS })
  expect(second.counts.session).toMatchObject({ entered: 0 })
  expect(booked.map(({ id }) => id).toSorted()).toEqual(charged.toSorted())
  expect(await gap.readBooks()).toEqual(before)
  expect(await ledgerSum(api().db)).toBe(0)
})
