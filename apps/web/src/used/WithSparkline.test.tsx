import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { LastDays } from '@switchboard/domain/usage/last-days'

import { WithSparkline } from './WithSparkline.tsx'

function drawPath(days: LastDays) {
  const { container } = render(
    <WithSparkline days={days} meaning="power">
      74.5 kWh
    </WithSparkline>,
  )
  expect(container.textContent).toBe('74.5 kWh')
  return container.querySelector('svg[aria-hidden=true] path')?.getAttribute('d') ?? null
}

test.each([
  ['the highest day has the full height', [0, 5, 10], 'M2.5 28V26M7.5 28V13M12.5 28V0'],
  ['an unknown day is a gap', [10, null, 10], 'M2.5 28V0M12.5 28V0'],
  ['days of less than 1 have the full height too', [0.25, 0.5], 'M2.5 28V13M7.5 28V0'],
  ['days of 0 are stubs', [0, 0], 'M2.5 28V26M7.5 28V26'],
  ['a single known day is a bar', [null, 3, null], 'M7.5 28V0'],
])('DSH-027 %s', (_what, days, path) => {
  expect(drawPath(days)).toBe(path)
})

test.each([
  ['without a known day', [null, null]],
  ['of a meter that is read by hand', undefined],
])('DSH-027 there are no bars %s', (_what, days) => {
  expect(drawPath(days)).toBeNull()
})
