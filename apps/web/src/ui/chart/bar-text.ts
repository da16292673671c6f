import type { Bar } from './bar.ts'

/** The text of a bar for screen readers. */
export function barText({ name, valueText, change }: Bar): string {
  return `${name}: ${valueText}${change === undefined ? '' : `. ${change}`}`
}
