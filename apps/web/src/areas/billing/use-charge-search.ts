import { useEffect, useMemo, useState } from 'react'

import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { lineDescription } from '@switchboard/domain/billing/line-text'
import { matchesSearch } from '@switchboard/domain/matches-search'

import { ALL } from '#web/ui/FindBar.tsx'
import type { Wanted } from '#web/ui/FindBar.tsx'

import { dropTarget, readTarget, showElement } from './target.ts'

export type ChargeSearchState = {
  readonly wanted: Wanted
  readonly find: (wanted: Wanted) => void
  /** How often a link has ended the search. */
  readonly ended: number
  readonly isSearched: boolean
  readonly found: readonly DetailLine[]
}

/** The charges that match the search. A link to a charge that is not shown ends the search. */
export function useChargeSearch(lines: readonly DetailLine[]): ChargeSearchState {
  const [wanted, setWanted] = useState(ALL)
  const [ended, setEnded] = useState(0)
  const isSearched = wanted.search !== ''

  useEffect(() => {
    if (!isSearched) return
    const end = () => {
      if (readTarget() === '' || document.getElementById(readTarget()) !== null) return
      setWanted(ALL)
      setEnded((times) => times + 1)
    }
    window.addEventListener('hashchange', end)
    return () => window.removeEventListener('hashchange', end)
  }, [isSearched])
  useEffect(() => {
    if (ended > 0) showElement(readTarget())
  }, [ended])

  const found = useMemo(
    () => (isSearched ? lines.filter((line) => matchesSearch(toText(line), wanted.search)) : lines),
    [lines, isSearched, wanted.search],
  )
  const find = (next: Wanted) => {
    dropTarget()
    setWanted(next)
  }
  return { wanted, find, ended, isSearched, found }
}

function toText(line: DetailLine): string {
  return `${line.CategoryName} ${line.SubCategoryName} ${lineDescription(line)}`
}
