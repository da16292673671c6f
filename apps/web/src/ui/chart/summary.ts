import type { Bar } from './bar.ts'

/**
 * What a chart shows, for those who do not see it: how many bars there are and how many of them are not known or estimates,
 * and the highest and the lowest. `name` is what a bar is, `Day`.
 */
export function summaryText(bars: readonly Bar[], name: string): string {
  const known = bars.flatMap((bar) => (bar.value === null ? [] : { ...bar, value: bar.value }))
  const sorted = known.toSorted((one, other) => other.value - one.value)
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
