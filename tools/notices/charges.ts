import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Brand } from '@switchboard/brands/brand'

import type { ChargeKind } from '../../apps/api/src/provider/books/charge-kinds.ts'
import { ROOT } from '../processes.ts'

const DECISIONS = readdirSync(join(ROOT, 'docs/decisions'))

/** A table of charges or credits. */
export function toChargeSections(
  title: string,
  kinds: Readonly<Record<string, ChargeKind>>,
  brands: readonly Brand[],
): string[] {
  const rows = Object.entries(kinds).map(([key, { name, amount, source }]) =>
    toRow([`\`${key}\``, `\`${name}\``, toAmount(amount, brands), source.map(toSource).join(', ')]),
  )
  return [
    `### ${title}`,
    [toRow(['key', 'line', 'amount', 'source']), toRow(['---', '---', '---', '---']), ...rows].join('\n'),
  ]
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Brands with the same amount share it. */
function toAmount(amount: ChargeKind['amount'], brands: readonly Brand[]): string {
  if (typeof amount === 'string') return amount
  const byAmount = Map.groupBy(brands, (brand) => amount(brand) ?? 'none')
  if (byAmount.size === 1) return [...byAmount.keys()].join('')
  return [...byAmount].map(([text, list]) => `${list.map(({ name }) => name).join(', ')}: ${text}`).join('; ')
}

/** A requirement as its id, a decision as a link. */
function toSource(source: string): string {
  const decision = DECISIONS.find((file) => file.startsWith(`${source}-`))
  return decision === undefined ? source : `decision [${Number(source)}](decisions/${decision})`
}
