import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { STATEMENT_FILTERS, isShown } from '@switchboard/domain/billing/statement'
import type { StatementFilter } from '@switchboard/domain/billing/statement'
import type { StatementTransaction } from '@switchboard/domain/billing/statement-calls'
import { dayText } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

import { DownloadStatement } from './DownloadStatement.tsx'
import { GstNote } from './GstNote.tsx'
import { statementQuery } from './statement-query.ts'
import styles from './StatementCard.module.css'
import { StatementTable } from './StatementTable.tsx'
import { STATEMENT_FAILURES, STATEMENT_FILTER_NAMES } from './words.ts'

/** All transactions of the account, with the balance after each. Source: BIL-019, BIL-065. */
export function StatementCard() {
  const statement = useInfiniteQuery(statementQuery())
  return (
    <Loaded
      query={statement}
      loading="Loading your statement"
      lines={['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow']}
      failed="We could not load your statement."
      advice={({ code }) => STATEMENT_FAILURES[code]}
    >
      {(lines) => (
        <Statement
          lines={lines}
          more={statement.hasNextPage ? () => void statement.fetchNextPage() : null}
          loading={statement.isFetchingNextPage}
          failed={statement.isFetchNextPageError}
        />
      )}
    </Loaded>
  )
}

type StatementProps = {
  readonly lines: readonly StatementTransaction[]
  /** Loads older lines; null if there are none. */
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
}

function Statement({ lines, more, loading, failed }: StatementProps) {
  const [filter, setFilter] = useState<StatementFilter>('all')
  const end = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(more !== null)
  // the "more" button disappears with the last line; move the focus that it had
  useEffect(() => {
    if (hadMore.current && more === null) end.current?.focus()
    hadMore.current = more !== null
  }, [more])
  if (lines.length === 0) return <NothingBooked />
  const shown = lines.filter((line) => isShown(filter, line))
  return (
    <Card title="Account statement">
      <p className="soft">
        Every charge, payment and credit on your account, newest first, with what you owed after each one.
      </p>
      <div className={styles.choices}>
        <SelectField
          id="statement-filter"
          label="Show"
          width="twenty"
          value={filter}
          onValueChange={(value) => setFilter(STATEMENT_FILTERS.find((each) => each === value) ?? 'all')}
          options={STATEMENT_FILTERS.map((value) => ({ value, label: STATEMENT_FILTER_NAMES[value] }))}
        />
        <DownloadStatement filter={filter} />
      </div>
      {shown.length > 0 && (
        <>
          <StatementTable lines={shown} />
          <GstNote amounts="Amounts" />
        </>
      )}
      <p ref={end} tabIndex={-1} className="small soft" role="status">
        {describeShownLines(filter, shown.length, more === null ? null : lines)}
      </p>
      {failed && <SectionError title="We could not load older lines." onRetry={more ?? nothing} />}
      {more !== null && !failed && (
        <Button kind="plain" className={styles.more} busy={loading} onClick={more}>
          Show more
        </Button>
      )}
    </Card>
  )
}

const nothing = () => undefined

/** The number of shown lines and the day of the oldest. `loadedLines` is null once all lines are loaded. */
function describeShownLines(
  filter: StatementFilter,
  shown: number,
  loadedLines: readonly StatementTransaction[] | null,
): string {
  const count = shown === 1 ? '1 line' : `${shown === 0 ? 'No' : shown} lines`
  const kind = filter === 'all' ? '' : ` of “${STATEMENT_FILTER_NAMES[filter]}”`
  const oldest = loadedLines?.at(-1)
  const since = oldest === undefined ? '' : ` since ${dayText(oldest.TransactionDate)}`
  return `${count}${kind}${since}.`
}

function NothingBooked() {
  return (
    <Card title="Account statement">
      <EmptyState icon="bill" title="Nothing here yet">
        Bills, payments and credits will be listed here, each with the balance after it.
      </EmptyState>
    </Card>
  )
}
