import { expect, test } from 'vitest'

import { orderedContract } from '@switchboard/domain/wireless/rules'

import { termsOf } from './words.ts'

const line = { kind: 'fixed', name: 'Fibre 300' } as const
const contract = orderedContract('expired')

test.each([
  ['household', true, '$250.00 with GST'],
  ['business', false, '$217.39 without GST'],
])(
  'ACC-020 the terms of a %s state the termination fee with or without GST like its prices',
  (_who, withGst, fee) => {
    const [terms] = termsOf({ line, contract, sendsHardware: false, withGst })

    expect(terms).toContain(`To leave it before its end costs ${fee}.`)
  },
)
