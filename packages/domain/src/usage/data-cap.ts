import type { Plan } from '../catalogue/products.ts'

/** The result of a cap in a period. Source: docs/decisions/0061. */

/** The cap of a period in MB (0 or missing without a cap), and how the plan carries over unused data. */
type Cap = Pick<Plan, 'dataCapMb' | 'dataRollover' | 'dataBanking'>

/** The use above the cap and the carried data, and the data carried over to the next period. */
type OnCap = { readonly overMb: number; readonly keptMb: number }

/**
 * Carried data is used first. A plan with rollover carries the unused part of the period's own data. A plan with data
 * banking carries all unused data. Other plans carry nothing.
 */
export function onCap(
  { dataCapMb = 0, dataRollover = false, dataBanking = false }: Cap,
  usedMb: number,
  carriedMb: number,
): OnCap {
  if (dataCapMb === 0) return { overMb: 0, keptMb: 0 }
  const left = Math.max(0, dataCapMb + carriedMb - usedMb)
  const overMb = Math.max(0, usedMb - dataCapMb - carriedMb)
  if (dataBanking) return { overMb, keptMb: left }
  return { overMb, keptMb: dataRollover ? Math.min(dataCapMb, left) : 0 }
}

/** Number of started blocks. A started block is charged in full. */
export function blocksBegun(overMb: number, blockMb: number): number {
  return Math.ceil(overMb / blockMb)
}
