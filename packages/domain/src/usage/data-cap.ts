import type { Plan } from '../catalogue/products.ts'

/** What a cap of one period comes to. Source: docs/decisions/0061-data-above-a-cap.md. */

/** The cap of a period in MB, 0 or absent where there is none, and what a plan keeps of it. */
type Cap = Pick<Plan, 'dataCapMb' | 'dataRollover' | 'dataBanking'>

/** In MB: what is above the cap and what was kept, and what is kept for the next period. */
type OnCap = { readonly overMb: number; readonly keptMb: number }

/**
 * What was kept is used first. A plan with rollover keeps what is left of a period's own data for the next period, one with
 * data banking all that is left; any other keeps nothing.
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

/** Blocks of data that these MB begin: each counts whole. */
export function blocksBegun(overMb: number, blockMb: number): number {
  return Math.ceil(overMb / blockMb)
}
