import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import type { Draft } from '@switchboard/domain/change-product/draft'
import { FIBRE_300 } from '@switchboard/domain/change-product/testing/facts'
import { addDays, addMonths, day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { readMonthsOfUse } from '@switchboard/domain/usage/contract'

const GB = 1_024

type Months = WireReply<typeof readMonthsOfUse>

type Month = Months[number]

export function charge(chargeIncludingGst: number, chargeExcludingGst = 0) {
  return { chargeIncludingGst, chargeExcludingGst }
}

/** Months up to 2 November 2026 with these GB, at $89.00 a bill. */
export function buildMonthsOfUse(
  gigabytes: readonly (number | null)[],
  difference: Partial<Month> = {},
): Months {
  const first = addMonths(day.parse('2026-11-03'), -gigabytes.length)
  return gigabytes.map((gb, place) => ({
    from: addMonths(first, place),
    to: addDays(addMonths(first, place + 1), -1),
    internet: gb === null ? null : { usedMb: gb * GB, billed: charge(89, 77.39) },
    power: null,
    calls: null,
    ...difference,
  }))
}

export const YEAR = [200, 250, 300, 350, 480, 312, 312, 312, 312, 312, 300, 304]

const [unlimited] = FIBRE_300.plans.Internet
if (unlimited === undefined) throw new Error('the speed has a plan')

export const capped = {
  ...unlimited,
  key: 'CHOUFB300-120',
  description: 'Fibre 300: 120 GB data',
  chargeIncludingGst: toCents(6_200),
  unlimited: false,
  dataCapMb: 300 * GB,
  dataBlock: { mb: 20 * GB, chargeIncludingGst: toCents(1_000), chargeExcludingGst: toCents(870) },
}

export const CAPPED = { ...FIBRE_300, plans: { ...FIBRE_300.plans, Internet: [capped, unlimited] } }

export const saveDraft = vi.fn<(draft: Draft) => void>()

export const open = () => userEvent.click(screen.getByText(/^Compare the/))

export const listRowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
    .map((cells) => cells.filter((text) => !text.startsWith('Choose')))
