import { expect, test } from 'vitest'

import { toCents } from '@switchboard/domain/money'

import { session } from '#web/http/session.ts'

import { formatDifference, formatPlanPrice, formatPrice } from './price-words.ts'

const SMALL = { chargeIncludingGst: toCents(4500), chargeExcludingGst: toCents(3913) }
const LARGE = { chargeIncludingGst: toCents(8500), chargeExcludingGst: toCents(7391) }

test.each([
  ['residential', '$45.00', '$45.00 each month', '$40.00 more each month'],
  [
    'orconbus',
    '$39.13 excluding GST',
    '$39.13 excluding GST each month',
    '$34.78 excluding GST more each month',
  ],
])(
  'ACC-020 ACC-021 an account of the group %s reads mobile prices as %s',
  (group, once, each, difference) => {
    session.write({ businessGroup: group })

    expect(formatPrice(SMALL)).toBe(once)
    expect(formatPlanPrice(SMALL, 'Monthly')).toBe(each)
    expect(formatDifference(SMALL, LARGE, 'Monthly')).toBe(difference)
    expect(formatDifference(SMALL, SMALL, 'Monthly')).toBe('The same each month')
  },
)
