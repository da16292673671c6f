import { beforeEach, expect, test } from 'vitest'

import { forecast } from '@switchboard/domain/ordering/forecast/contract'

import { session } from '#web/http/session.ts'
import { FORECAST } from '#web/testing/changes.ts'
import { showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { FrequencyBills } from './FrequencyBills.tsx'

const NOW = { amountIncludingGst: 80, amountExcludingGst: 69.57 }

beforeEach(() => {
  testCalls()
  signInAs()
})

test.each([
  ['ACC-020 a business reads', 'orconbus', true],
  ['ACC-021 a household does not read', 'residential', false],
])(
  '%s that the totals of another frequency include GST and its lines exclude it',
  (_who, businessGroup, isRead) => {
    session.write({ businessGroup })
    const bills = forecast.parse({ now: NOW, ...FORECAST.with, without: FORECAST.without })
    showScreen(<FrequencyBills forecast={bills} before="Monthly" after="Weekly" />)

    expect(document.body.textContent.includes('Totals include GST; the lines exclude it.')).toBe(isRead)
  },
)
