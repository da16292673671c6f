import { expect, test } from 'vitest'

import { orderedContract } from '@switchboard/domain/wireless/rules'

import { termsOf } from './words.ts'

const line = { kind: 'fixed', name: 'Fibre 300' } as const
const contract = orderedContract('expired')

test.each([
  ['residential', '$250.00 with GST'],
  ['2degreessmb', '$217.39 without GST'],
])('ACC-020 the terms of a %s account name the fee to leave as it reads its prices', (businessGroup, fee) => {
  const [terms] = termsOf({ line, contract, sendsHardware: false, businessGroup })

  expect(terms).toContain(`To leave it before its end costs ${fee}.`)
})
