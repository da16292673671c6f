import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { BarChart } from './BarChart.tsx'
import type { Bar } from './bar.ts'

function bar(value: number, differences: Partial<Bar> = {}): Bar {
  const name = `Bill ${value}`
  return {
    key: name,
    label: 'Nov',
    name,
    value,
    valueText: `$${value}`,
    onPress: () => undefined,
    ...differences,
  }
}

function show(bars: readonly Bar[]) {
  return render(
    <BarChart
      title="Bills"
      bars={bars}
      tickText={String}
      average={null}
      headings={['Bill', 'Total']}
      pressed={null}
    />,
  )
}

test.each([
  ['no bars', []],
  ['a value that is no number', [bar(1), bar(Number.NaN)]],
])('USE-063 %s: an INVALID_DATASET is reported in place of the chart', (_what, bars) => {
  show(bars)

  expect(screen.getByRole('alert').textContent).toMatch(/^We cannot draw this chart\./)
  expect(screen.queryByRole('figure')).toBeNull()
})

test('a bar below nothing hangs from the base line', () => {
  const { container } = show([bar(100), bar(-50)])
  const [above, below] = container.querySelectorAll('svg > svg')

  expect(Number(above?.getAttribute('y')) + Number(above?.getAttribute('height'))).toBe(
    Number(below?.getAttribute('y')),
  )
  expect(Number(above?.getAttribute('height'))).toBe(2 * Number(below?.getAttribute('height')))
})

test('a value of nothing is a stub, not a hole', () => {
  const { container } = show([bar(100), bar(0, { onPress: null })])

  expect(Number(container.querySelectorAll('svg > svg')[1]?.getAttribute('height'))).toBeGreaterThan(0)
})

test('a value that is not known is a gap, and the last one that is known is read off', () => {
  const { container } = show([bar(100), bar(50), { ...bar(0), value: null, valueText: 'No figures' }])

  expect(container.querySelectorAll('svg > svg')).toHaveLength(2)
  expect(screen.getByText('$50', { selector: 'strong' })).toBeTruthy()
})
