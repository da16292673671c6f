import { expect, test } from 'vitest'

import { toOrderedContract } from '@switchboard/domain/wireless/rules'

import { listTerms } from './words.ts'

const line = { kind: 'fixed', name: 'Fibre 300' } as const
const contract = toOrderedContract('expired')

test.each([
  ['household', true, '$250.00 including GST'],
  ['business', false, '$217.39 excluding GST'],
])(
  'ACC-020 the terms of a %s state the termination fee with or without GST like its prices',
  (_who, withGst, fee) => {
    const [terms] = listTerms({ line, contract, sendsHardware: false, withGst })

    expect(terms).toContain(`Ending it early costs ${fee}.`)
  },
)
