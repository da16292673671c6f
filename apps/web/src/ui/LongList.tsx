import { useState } from 'react'
import type { ReactNode } from 'react'

import { matchesSearch } from '@switchboard/domain/matches-search'
import { normalizeText } from '@switchboard/domain/typed-text'

import { ALL, FindBar } from './FindBar.tsx'
import { MorePages } from './MorePages.tsx'

/** Fewer items are seen at a glance. */
export const MIN_ITEMS_TO_SEARCH = 20
const ITEMS_A_PAGE = 50

type LongListProps<Item> = {
  readonly id: string
  /** The plural noun of the items, such as `users`. */
  readonly noun: string
  /** What a search finds an item by, such as `By name or email address`. */
  readonly hint: string
  readonly items: readonly Item[]
  /** The text of an item that a search looks in. */
  readonly toText: (item: Item) => string
  /** Fewer for tall items. */
  readonly pageSize?: number
  readonly children: (shown: readonly Item[]) => ReactNode
}

/** A list of any length: from 20 items on it has a search, and shows a page of them. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { id, noun, hint, items, toText, pageSize = ITEMS_A_PAGE, children } = props
  const [wanted, setWanted] = useState(ALL)
  const [pages, setPages] = useState(1)
  if (items.length < MIN_ITEMS_TO_SEARCH) return children(items)
  const found = items.filter((item) => matchesSearch(toText(item), wanted.search))
  const shown = found.slice(0, pages * pageSize)
  return (
    <>
      <FindBar
        id={id}
        label={`Find among ${items.length} ${noun}`}
        hint={hint}
        years={[]}
        wanted={wanted}
        onFind={(next) => {
          setWanted(next)
          setPages(1)
        }}
        parse={normalizeText}
        unfit=""
      />
      {children(shown)}
      <MorePages
        noun={noun}
        count={describeCount(shown.length, found.length)}
        button={`Show more ${noun}`}
        more={shown.length < found.length ? () => setPages(pages + 1) : null}
        loading={false}
        failed={false}
      />
    </>
  )
}

function describeCount(shown: number, found: number): string {
  if (found === 0) return 'Nothing matches.'
  return shown < found ? `${shown} of ${found} shown.` : `${found} shown.`
}
