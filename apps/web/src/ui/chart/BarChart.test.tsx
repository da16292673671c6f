import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { BarChart } from './BarChart.tsx'
import type { BarChartProps } from './BarChart.tsx'
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

const TOTAL = { text: '$150', span: 'This year' }

function show(bars: readonly Bar[], differences: Partial<Pick<BarChartProps, 'meaning'>> = {}) {
  return render(
    <BarChart
      title="Bills"
      bars={bars}
      total={TOTAL}
      tickText={String}
      average={null}
      headings={['Bill', 'Total']}
      pressed={null}
      {...differences}
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

test('a bar with a negative value hangs below the base line', () => {
  const { container } = show([bar(100), bar(-50)])
  const [above, below] = container.querySelectorAll('svg > svg')

  expect(Number(above?.getAttribute('y')) + Number(above?.getAttribute('height'))).toBe(
    Number(below?.getAttribute('y')),
  )
  expect(Number(above?.getAttribute('height'))).toBe(2 * Number(below?.getAttribute('height')))
})

test('a value of zero is drawn as a stub', () => {
  const { container } = show([bar(100), bar(0, { onPress: null })])

  expect(Number(container.querySelectorAll('svg > svg')[1]?.getAttribute('height'))).toBeGreaterThan(0)
})

test('USE-067 an unknown value is a gap, and the total is shown above the chart', () => {
  const { container } = show([bar(100), bar(50), { ...bar(0), value: null, valueText: 'No figures' }])

  expect(container.querySelectorAll('svg > svg')).toHaveLength(2)
  expect(screen.getByText('$150', { selector: 'strong' })).toBeTruthy()
})

const silent = { onPress: null }

test('bars without an action are a single tab stop, which steps through the values', () => {
  show([bar(100, silent), bar(50, silent), bar(70, silent)])
  const values = screen.getByRole('slider', { name: 'Bills This year' })
  expect(values.getAttribute('aria-valuetext')).toBe('Bill 70: $70')

  fireEvent.focus(values)
  fireEvent.change(values, { target: { value: '0' } })
  expect(values.getAttribute('aria-valuetext')).toBe('Bill 100: $100')
  expect(screen.getByText('$100', { selector: 'strong' })).toBeTruthy()

  fireEvent.pointerLeave(screen.getAllByRole('listitem')[1] ?? values)
  expect(screen.getByText('$100', { selector: 'strong' })).toBeTruthy()
})

test('USE-067 a total heads the chart until a bar is chosen by pointer', () => {
  const { container } = show([bar(100, silent), bar(50, silent)])
  const [first] = screen.getAllByRole('listitem')
  expect(screen.getByText('$150').closest('p')?.textContent).toBe('$150 This year')
  expect(screen.getByText('$150').closest('[aria-hidden=true]')).toBeNull()
  expect(container.querySelector('[class*=shown]')).toBeNull()

  fireEvent.pointerEnter(first ?? container)
  expect(screen.queryByText('$150')).toBeNull()
  expect(screen.getByText('$100', { selector: 'strong' })).toBeTruthy()

  fireEvent.pointerLeave(first ?? container)
  expect(screen.getByText('$150')).toBeTruthy()
})

test('USE-067 the figure of a touched bar stays until the bar is touched again', () => {
  const { container } = show([bar(100, silent), bar(50, silent)])
  const first = screen.getAllByRole('listitem')[0] ?? container
  const finger = { pointerType: 'touch' }
  fireEvent.pointerEnter(first, finger)
  fireEvent.pointerLeave(first, finger)
  expect(screen.getByText('$100', { selector: 'strong' })).toBeTruthy()

  fireEvent.pointerEnter(first, finger)
  expect(screen.getByText('$150')).toBeTruthy()
})

test('USE-068 the bar of today is outlined, with a legend', () => {
  const { container } = show([bar(100, silent), bar(50, { ...silent, isToday: true })])

  expect(screen.getByText('Today, so far').tagName).toBe('P')
  expect(
    [...container.querySelectorAll('rect')].map(({ classList }) => /today/.test(String(classList))),
  ).toEqual([false, true])
})

test('USE-068 without a figure of today there is no legend of today', () => {
  show([bar(100, silent), bar(50, { ...silent, isToday: true, value: null })])

  expect(screen.queryByText('Today, so far')).toBeNull()
})

test.each(['data', 'power', 'mobile'] as const)(
  'USE-073 bars of %s have a colour of their own',
  (meaning) => {
    show([bar(100, silent)], { meaning })

    expect(screen.getByRole('figure').className).toMatch(new RegExp(`\\b_?${meaning}`))
  },
)

test('bars with an action are buttons, without another tab stop', () => {
  show([bar(100), bar(50)])

  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(screen.queryByRole('slider')).toBeNull()
})

test('a chart with an estimated value has a legend of the hatching', () => {
  show([bar(100, { ...silent, isEstimated: true }), bar(50, silent)])

  expect(screen.getByText('Estimated').tagName).toBe('P')
})

test('a chart without an estimated value has no legend of the hatching', () => {
  show([bar(100, silent), bar(50, silent)])

  expect(screen.queryByText('Estimated')).toBeNull()
})

test('the summary of a chart names the number of bars, unknown and estimated values, extremes and changes', () => {
  show([
    bar(100, { ...silent, isEstimated: true, valueText: '$100, estimated' }),
    bar(50, { ...silent, change: 'From today it costs more.' }),
    bar(7, { ...silent, value: null, valueText: 'No figures' }),
  ])
  const id = screen.getByRole('figure').getAttribute('aria-describedby') ?? ''

  expect(document.getElementById(id)?.textContent).toBe(
    'Bills: 3. Without a figure: 1. Estimated: 1. Highest: $100, estimated, Bill 100. Lowest: $50, Bill 50. From today it costs more.',
  )
})

test('a comparison is a line within the scale, and a change is a line before its bar and part of its text', () => {
  const { container } = render(
    <BarChart
      title="Bills"
      bars={[bar(10, { ...silent, beside: 400 }), bar(20, { ...silent, change: 'A new price.' })]}
      total={TOTAL}
      tickText={String}
      average={null}
      legend={{ beside: 'A year ago', change: 'Price change' }}
      headings={['Bill', 'Total']}
      pressed={null}
    />,
  )
  const [beside] = container.querySelectorAll('[class*=beside]:is(line)')
  const [change] = container.querySelectorAll('[class*=change]:is(line)')

  expect([beside?.getAttribute('x1'), beside?.getAttribute('x2')]).toEqual(['0%', '50%'])
  expect(Number(beside?.getAttribute('y1'))).toBeGreaterThanOrEqual(8)
  expect(change?.getAttribute('x1')).toBe('50%')
  expect(screen.getByText('A year ago')).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Bill 20: $20. A new price.')
})
