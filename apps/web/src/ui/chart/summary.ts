import type { Bar } from './bar.ts'

/**
 * The content of a chart for screen readers: the number of bars, of unknown values and of estimates, and the highest and the
 * lowest bar. Placeholders do not count. `name` is the singular noun of a bar, such as `Day`.
 */
export function summaryText(allBars: readonly Bar[], name: string): string {
  const bars = allBars.filter(({ isPlaceholder }) => isPlaceholder !== true)
  const known = bars.flatMap((bar) => (bar.value === null ? [] : { ...bar, value: bar.value }))
  const sorted = known.toSorted((first, second) => second.value - first.value)
  const [highest, lowest] = [sorted[0], sorted.at(-1)]
  const unknown = bars.length - known.length
  const estimated = bars.filter(({ isEstimated }) => isEstimated).length
  return [
    `${name}s: ${bars.length}.`,
    ...(unknown === 0 ? [] : [`Without a figure: ${unknown}.`]),
    ...(estimated === 0 ? [] : [`Estimated: ${estimated}.`]),
    ...(highest === undefined ? [] : [`Highest: ${highest.valueText}, ${highest.name}.`]),
    ...(lowest === undefined || known.length < 2 ? [] : [`Lowest: ${lowest.valueText}, ${lowest.name}.`]),
    ...bars.flatMap((bar) => (bar.change === undefined ? [] : [bar.change])),
  ].join(' ')
}
