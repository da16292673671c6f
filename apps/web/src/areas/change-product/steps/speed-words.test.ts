import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { FIBRE_1000, FIBRE_300, factsWith } from '@switchboard/domain/change-product/testing/facts'
import { toSpeeds } from '@switchboard/domain/ordering/offer/products'

import { speedName } from './speed-words.ts'

test('SHL-048 SHL-049 CAT-067 CAT-068 1000 down has the brand’s name beside its own, Ultimate of one brand and Gigantic of the others', () => {
  const speeds = toSpeeds(factsWith({ coreProducts: [FIBRE_300, FIBRE_1000] }))
  const listNames = (label: string) => speeds.map((speed) => speedName(speed, label))

  expect(
    Object.fromEntries(BRANDS.map(({ id, gigabitRateLabel }) => [id, listNames(gigabitRateLabel)])),
  ).toEqual({
    kea: ['Fibre 300', 'Fibre 1000 (Gigantic)'],
    orcon: ['Fibre 300', 'Fibre 1000 (Gigantic)'],
    '2degrees': ['Fibre 300', 'Fibre 1000 (Ultimate)'],
    product: ['Fibre 300', 'Fibre 1000 (Gigantic)'],
    parent: ['Fibre 300', 'Fibre 1000 (Gigantic)'],
  })
  const [, gigabit] = speeds
  if (!gigabit?.withoutVoice) throw new Error('the second speed is gigabit')
  const { withoutVoice } = gigabit
  for (const downstream of [999, 2_000]) {
    const dataRate = { ...withoutVoice.dataRate, downstream }
    expect(speedName({ ...gigabit, withoutVoice: { ...withoutVoice, dataRate } }, 'Gigantic')).toBe(
      'Fibre 1000',
    )
  }
})
